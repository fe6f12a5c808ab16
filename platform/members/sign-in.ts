import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { VisitSource } from '../../contract/visit-source.ts'
import type { Call } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import type { Identity } from '../providers/identity.ts'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/hash-token.ts'
import type { Ids } from '../runtime/ids.ts'
import { textsIn } from '../texts/texts.ts'
import { noteSignUp } from '../visit-sources/visit-sources.ts'
import { noteNewDevice } from './new-device.ts'

export interface SessionRules {
  days: number
  isExclusive: boolean
}

export interface SessionDeps {
  db: Database
  clock: Clock
  ids: Ids
  sessions: SessionRules
}

export type SignInCall = Pick<Call, 'requestId' | 'equipmentId' | 'language' | 'headers'>

export interface SignedIn {
  /** Returned once; only its hash is stored. */
  accessToken: string
  memberId: string
  endedCount: number
}

export interface SignInDevice {
  /** As the client sent it. */
  equipmentId: string | null
  language: string
  /** Stored for a new member. */
  source?: VisitSource | null
}

const DAY_MS = 86_400_000
const ATTEMPTS_MAX = 3

/**
 * Opens a session for the member with that identity; the first sign-in creates the member. Concurrent
 * sign-ins of one identity create one member, and one live session if only one is allowed. A member whom the
 * operator has blocked gets none.
 */
export function signIn(
  { db, clock, ids, sessions }: SessionDeps,
  identity: Identity,
  { equipmentId, language, source = null }: SignInDevice,
): Promise<SignedIn | Refusal> {
  const nowMs = clock.nowMs()
  const accessToken = ids.secret()
  return inTransaction(db, async (tx) => {
    const memberId = await claimMember(tx, identity, { ids, nowMs, source })
    if (await isBlocked(tx, memberId)) return new Refusal('signInRefused', textsIn(language).blocked)
    const sessionId = ids.next()
    const { provider } = identity
    await noteNewDevice(tx, ids, { memberId, sessionId, provider, equipmentId, language, nowMs })
    const endedCount = sessions.isExclusive ? await endSessions(tx, memberId, nowMs) : 0
    await tx
      .insertInto('member_session')
      .values({
        id: sessionId,
        token_hash: hashToken(accessToken),
        member_id: memberId,
        provider,
        equipment_id: equipmentId,
        is_exclusive: sessions.isExclusive,
        created_at_ms: nowMs,
        expires_at_ms: nowMs + sessions.days * DAY_MS,
      })
      .execute()
    return { accessToken, memberId, endedCount }
  })
}

/** The row of the returned member stays locked until the end of the transaction. */
async function claimMember(
  tx: Tx,
  identity: Identity,
  { ids, nowMs, source }: { ids: Ids; nowMs: number; source: VisitSource | null },
): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const memberId = ids.next()
    const claimed = await tx
      .insertInto('member_identity')
      .values({
        provider: identity.provider,
        third_party_id: identity.thirdPartyId,
        member_id: memberId,
        created_at_ms: nowMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst()
    if (claimed) {
      await insertMember(tx, memberId, identity, ids, nowMs)
      await noteSignUp(tx, { memberId, source, nowMs })
      return memberId
    }
    const known = await refreshMember(tx, identity)
    // The row was waited for: meanwhile a recovery may have moved or replaced the identity.
    if (known && (await isIdentityOf(tx, identity, known))) return known
  }
  throw new Error('The account was deleted again and again while it signed in.')
}

async function refreshMember(tx: Tx, identity: Identity): Promise<string | null> {
  const updated = await tx
    .updateTable('member')
    .from('member_identity')
    .set({ nickname: identity.nickname, avatar_url: identity.avatarUrl })
    .where('member_identity.provider', '=', identity.provider)
    .where('member_identity.third_party_id', '=', identity.thirdPartyId)
    .whereRef('member.id', '=', 'member_identity.member_id')
    .where('member.deleted_at_ms', 'is', null)
    .returning('member.id')
    .executeTakeFirst()
  return updated?.id ?? null
}

async function isIdentityOf(tx: Tx, identity: Identity, memberId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('member_identity')
    .select('member_id')
    .where('provider', '=', identity.provider)
    .where('third_party_id', '=', identity.thirdPartyId)
    .executeTakeFirst()
  return found?.member_id === memberId
}

async function isBlocked(tx: Tx, memberId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .select('blocked_at_ms')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return member.blocked_at_ms !== null
}

const CODE_MIN = 10_000_000
const CODE_COUNT = 90_000_000
const CODE_ATTEMPTS_MAX = 20

async function insertMember(tx: Tx, id: string, identity: Identity, ids: Ids, nowMs: number): Promise<void> {
  for (let attempt = 1; attempt <= CODE_ATTEMPTS_MAX; attempt += 1) {
    const inserted = await tx
      .insertInto('member')
      .values({
        id,
        code: toMemberCode(ids.secret()),
        nickname: identity.nickname,
        avatar_url: identity.avatarUrl,
        created_at_ms: nowMs,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return
  }
  throw new Error('No free member code was found.')
}

/** Eight digits that reveal nothing about other members' codes. */
function toMemberCode(secret: string): number {
  return CODE_MIN + (createHash('sha256').update(secret).digest().readUInt32BE(0) % CODE_COUNT)
}

/** Returns how many were still open. `reason` is what their devices learn. */
export async function endSessions(
  tx: Tx,
  memberId: string,
  nowMs: number,
  reason: 'replaced' | 'signedOut' = 'replaced',
): Promise<number> {
  const ended = await tx
    .updateTable('member_session')
    .set({
      ended_at_ms: nowMs,
      ended_reason: sql`CASE WHEN expires_at_ms <= ${nowMs} THEN 'expired' ELSE ${reason} END`,
    })
    .where('member_id', '=', memberId)
    .where('ended_at_ms', 'is', null)
    .returning('ended_reason')
    .execute()
  return ended.filter((session) => session.ended_reason === reason).length
}
