import { createHash } from 'node:crypto'

/** Of a session, or of the link in a mail. Only hashes are stored: a copy of the database signs nobody in and confirms nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
