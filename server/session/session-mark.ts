import { keyedHash } from '../config/keyed-hash.ts'
import type { Secrets } from '../config/secrets.ts'

const MARK_LENGTH = 22

/**
 * 22 characters that identify a token. Without the key nobody can match them to a token, so scripts may store them.
 */
export function sessionMarks(secrets: Pick<Secrets, 'sessionKeys'>): (token: string) => string {
  return function toSessionMark(token) {
    return keyedHash(secrets, `session mark ${token}`, MARK_LENGTH)
  }
}
