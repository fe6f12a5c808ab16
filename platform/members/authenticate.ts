import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/hash-token.ts'
import { textsIn } from '../texts/texts.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Refuses with `invalidToken` if signed out or unknown, `kickedOut` if a later sign-in ended the session, or
 * `tokenExpired`.
 *
 * @param language of the refusal that members read
 */
export async function authenticate(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
  language: string,
): Promise<Viewer | Refusal> {
  const session = TOKEN.test(token) ? await findSession(db, token) : undefined
  if (!session || session.ended_reason === 'signedOut') {
    return notSignedIn()
  }
  if (session.ended_reason === 'replaced') {
    return new Refusal('kickedOut', textsIn(language).kickedOut)
  }
  if (session.ended_reason === 'expired' || session.expires_at_ms <= clock.nowMs()) {
    return new Refusal('tokenExpired', 'You have been logged in for a long time. Please log in again.')
  }
  return { memberId: session.member_id, sessionId: session.id, provider: session.provider }
}

export function notSignedIn(): Refusal {
  return new Refusal('invalidToken', 'You are not logged in any more. Please log in again.')
}

function findSession(db: Database, token: string) {
  return db
    .selectFrom('member_session')
    .select(['id', 'member_id', 'provider', 'expires_at_ms', 'ended_reason'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}
