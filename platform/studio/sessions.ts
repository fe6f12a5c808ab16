import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database, StudioRole } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/hash-token.ts'
import type { Ids } from '../runtime/ids.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { AccountName } from './accounts.ts'

/** Studio's server cuts it. */
const UserAgent = z.string().max(300)

/** What was proved: the code of a step, or the passkey with its new count. */
export const SignIn = z.union([
  z.object({ name: AccountName, totpStep: z.number().int(), userAgent: UserAgent }).strict(),
  z
    .object({
      name: AccountName,
      passkeyId: z.string(),
      signCount: z.number().int(),
      userAgent: UserAgent,
    })
    .strict(),
])
export const SessionToken = z.object({ token: z.string().max(100) }).strict()
export const SessionId = z.object({ id: z.string().max(40) }).strict()

export interface OpenSession {
  id: string
  name: string
  role: StudioRole
  signedInBy: 'passkey' | 'password'
}

export interface ListedSession extends Omit<OpenSession, 'role'> {
  signedInAt: string
  lastSeenAt: string
  expiresAt: string
  userAgent: string
}

interface SessionDeps {
  db: Database
  clock: Clock
  ids: Ids
}

/** A working day, and an hour without a request. */
const SESSION_MS = 12 * 3_600_000
const IDLE_MS = 3_600_000
const SEEN_EVERY_MS = 60_000

/** Rejects with {@link OperatorRefusal} if the code was used before, or the account was disabled meanwhile. */
export function openSession(
  { db, clock, ids }: SessionDeps,
  signIn: z.infer<typeof SignIn>,
): Promise<{ token: string; expiresAtMs: number; session: OpenSession }> {
  const { name, userAgent } = signIn
  return inTransaction(db, async (tx) => {
    const nowMs = clock.nowMs()
    const account = await tx
      .selectFrom('studio_account')
      .select(['role', 'totp_step'])
      .where('name', '=', name)
      .where('disabled_at_ms', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new OperatorRefusal('This account may not sign in.')
    if ('totpStep' in signIn) {
      if (signIn.totpStep <= Number(account.totp_step)) {
        throw new OperatorRefusal('This code was used already. Wait for the next one.')
      }
      await tx
        .updateTable('studio_account')
        .set({ totp_step: signIn.totpStep })
        .where('name', '=', name)
        .execute()
    } else {
      await tx
        .updateTable('studio_passkey')
        .set({ sign_count: signIn.signCount })
        .where('id', '=', signIn.passkeyId)
        .where('account', '=', name)
        .execute()
    }
    await tx.deleteFrom('studio_session').where('expires_at_ms', '<', nowMs).execute()
    const token = ids.secret()
    const expiresAtMs = nowMs + SESSION_MS
    const signedInBy = 'totpStep' in signIn ? ('password' as const) : ('passkey' as const)
    const id = ids.next()
    await tx
      .insertInto('studio_session')
      .values({
        id,
        token_hash: hashToken(token),
        account: name,
        signed_in_by: signedInBy,
        user_agent: userAgent,
        created_at_ms: nowMs,
        seen_at_ms: nowMs,
        expires_at_ms: expiresAtMs,
      })
      .execute()
    return { token, expiresAtMs, session: { id, name, role: account.role, signedInBy } }
  })
}

/** Null: unknown, ended, idle for an hour, or its account is disabled. */
export async function findSession(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  { token }: z.infer<typeof SessionToken>,
): Promise<OpenSession | null> {
  const nowMs = clock.nowMs()
  const found = await openSessions(db, nowMs)
    .select(['id', 'name', 'role', 'signed_in_by', 'seen_at_ms'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) return null
  if (nowMs - Number(found.seen_at_ms) > SEEN_EVERY_MS) {
    await db.updateTable('studio_session').set({ seen_at_ms: nowMs }).where('id', '=', found.id).execute()
  }
  return { id: found.id, name: found.name, role: found.role, signedInBy: found.signed_in_by }
}

export async function listSessions({
  db,
  clock,
}: Pick<SessionDeps, 'db' | 'clock'>): Promise<ListedSession[]> {
  const rows = await openSessions(db, clock.nowMs())
    .select(['id', 'name', 'signed_in_by', 'user_agent', 'seen_at_ms', 'expires_at_ms'])
    .select('studio_session.created_at_ms')
    .orderBy('studio_session.created_at_ms', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    signedInBy: row.signed_in_by,
    signedInAt: isoTime(row.created_at_ms),
    lastSeenAt: isoTime(row.seen_at_ms),
    expiresAt: isoTime(row.expires_at_ms),
    userAgent: row.user_agent,
  }))
}

/** Does nothing if it has ended. */
export async function endSession(
  { db }: { db: Database },
  { id }: z.infer<typeof SessionId>,
): Promise<Record<string, never>> {
  await db.deleteFrom('studio_session').where('id', '=', id).execute()
  return {}
}

function openSessions(db: Database, nowMs: number) {
  return db
    .selectFrom('studio_session')
    .innerJoin('studio_account', 'studio_account.name', 'studio_session.account')
    .where('disabled_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs)
    .where('seen_at_ms', '>', nowMs - IDLE_MS)
}
