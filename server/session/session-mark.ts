import { createHmac } from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'

const MARK_LENGTH = 22

/**
 * Answers a text of 22 characters that stands for a token and says nothing about it: without the key nobody can tell
 * which token it is of, so a script may keep it. Row 70.
 */
export function sessionMarks({ sessionKeys }: Pick<Secrets, 'sessionKeys'>): (token: string) => string {
  const [key] = sessionKeys
  return function markOf(token) {
    return createHmac('sha256', key).update(`session mark ${token}`).digest('base64url').slice(0, MARK_LENGTH)
  }
}
