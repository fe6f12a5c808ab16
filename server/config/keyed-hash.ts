import { createHmac } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/**
 * Identifies a text without revealing it, identically in all web processes; base64url. `text` must begin with its purpose, so
 * that hashes for different purposes never coincide.
 */
export function keyedHash(
  { sessionKeys: [key] }: Pick<Secrets, 'sessionKeys'>,
  text: string,
  length: number,
): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length)
}
