import { keyedHash } from '../config/keyed-hash.ts'
import type { Secrets } from '../config/secrets.ts'

const DAY_MS = 86_400_000
const ID_LENGTH = 22

/** The same in all processes for one day (UTC). Without the key, it cannot be linked to a device or another day. */
export function dailyIds(secrets: Pick<Secrets, 'sessionKeys'>, nowMs: () => number) {
  return function toDailyId(id: string): string {
    const day = Math.floor(nowMs() / DAY_MS)
    return `day-${keyedHash(secrets, `usage ${day} ${id}`, ID_LENGTH)}`
  }
}
