import { keyedHash } from '../config/keyed-hash.ts'
import type { Secrets } from '../config/secrets.ts'

const MARK_LENGTH = 22

/** Identifies a token by 22 characters. Scripts may store them: without the key, they cannot be matched to the token. */
export function sessionMarks(secrets: Pick<Secrets, 'sessionKeys'>): (token: string) => string {
  return function toSessionMark(token) {
    return keyedHash(secrets, `session mark ${token}`, MARK_LENGTH)
  }
}
