import { createHmac } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/**
 * Stands for a text without revealing it, the same in all web processes: a hash with their newest key, in base64url.
 *
 * @param text begins with what it is for, so that no hash for one purpose is one for another
 */
export function keyedHash(
  { sessionKeys: [key] }: Pick<Secrets, 'sessionKeys'>,
  text: string,
  length: number,
): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length)
}
