import { createHmac } from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'

const MARK_LENGTH = 22

/**
 * Returns 22 characters that stand for a token and reveal nothing about it: without the key nobody can match them to
 * a token, so scripts may store them. Row 70.
 */
export function sessionMarks({ sessionKeys }: Pick<Secrets, 'sessionKeys'>): (token: string) => string {
  const [key] = sessionKeys
  return function toSessionMark(token) {
    return createHmac('sha256', key).update(`session mark ${token}`).digest('base64url').slice(0, MARK_LENGTH)
  }
}
