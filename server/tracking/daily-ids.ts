import { keyedHash } from '../config/keyed-hash.ts'
import type { Secrets } from '../config/secrets.ts'

const DAY_MS = 86_400_000
const ID_LENGTH = 22

/**
 * Replaces an id that lasts by one for the current day (UTC), the same in every process. What is stored under it cannot be
 * joined with another day's, nor with the device without the key.
 */
export function dailyIds(secrets: Pick<Secrets, 'sessionKeys'>, nowMs: () => number) {
  return function toDailyId(id: string): string {
    const day = Math.floor(nowMs() / DAY_MS)
    return `day-${keyedHash(secrets, `usage ${day} ${id}`, ID_LENGTH)}`
  }
}
