import { deleteMemberIn } from '../account/delete-member.ts'
import { exportMember } from '../account/export-member.ts'
import { Refusal } from '../calls/refusal.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { OTHER_RECORDS } from '../member-records/other-records.ts'
import { endSessions } from '../members/sign-in.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { findMemberId, type MemberRequest, noSuchMember } from './member-code.ts'
import type { OperatorDeps } from './operator-deps.ts'

/** Ends the member's sessions on all devices. */
export async function signOutMember(
  deps: OperatorDeps,
  { code }: MemberRequest,
): Promise<{ endedCount: number }> {
  const memberId = await findMemberId(deps, code)
  const endedCount = await inTransaction(deps.db, (tx) =>
    endSessions(tx, memberId, deps.clock.nowMs(), 'signedOut'),
  )
  return { endedCount }
}

/** Ends the member's sessions and refuses new ones. Coins and purchases stay. */
export async function blockMember(
  { db, clock }: OperatorDeps,
  { code }: MemberRequest,
): Promise<{ blockedAt: string | null }> {
  return inTransaction(db, async (tx) => {
    // A sign-in locks this row too: it is either refused, or its session is ended here.
    const { id, blocked_at_ms } = await lockMember(tx, code)
    const nowMs = clock.nowMs()
    const blockedAtMs = blocked_at_ms ?? nowMs
    await tx.updateTable('member').set({ blocked_at_ms: blockedAtMs }).where('id', '=', id).execute()
    await endSessions(tx, id, nowMs, 'signedOut')
    return { blockedAt: isoTime(blockedAtMs) }
  })
}

export async function unblockMember(
  { db }: OperatorDeps,
  { code }: MemberRequest,
): Promise<{ blockedAt: string | null }> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockMember(tx, code)
    await tx.updateTable('member').set({ blocked_at_ms: null }).where('id', '=', id).execute()
    return { blockedAt: null }
  })
}

const PAGE_SIZE = 1000

/** All pages of the member's own export as one. */
export async function exportMemberByCode(
  { db }: OperatorDeps,
  { code }: MemberRequest,
): Promise<Record<string, unknown>> {
  const memberId = await findMemberId({ db }, code)
  const viewer = { memberId, sessionId: '', provider: 'google' } as const
  const whole: Record<string, unknown> = {}
  for (let after: string | null | undefined; after !== null; ) {
    const page = await exportMember(
      { db, otherRecords: OTHER_RECORDS },
      { after, pageSize: PAGE_SIZE },
      viewer,
    )
    if (page instanceof Refusal) throw noSuchMember(code)
    const { next, ...sections } = page
    for (const [name, rows] of Object.entries(sections)) {
      const before = whole[name]
      whole[name] = Array.isArray(before) && Array.isArray(rows) ? [...before, ...rows] : rows
    }
    after = next as string | null
  }
  return whole
}

/** As the member could: see `deleteMember`. */
export async function deleteMemberByCode(
  deps: OperatorDeps,
  { code }: MemberRequest,
): Promise<{ deletedAt: string }> {
  const memberId = await findMemberId(deps, code)
  const { deleted_at_ms } = await inTransaction(deps.db, async (tx) => {
    await deleteMemberIn(tx, { ...deps, otherRecords: OTHER_RECORDS }, memberId)
    return tx
      .selectFrom('member')
      .select('deleted_at_ms')
      .where('id', '=', memberId)
      .$narrowType<{ deleted_at_ms: number }>()
      .executeTakeFirstOrThrow()
  })
  return { deletedAt: isoTime(deleted_at_ms) }
}

async function lockMember(tx: Tx, code: string) {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'blocked_at_ms'])
    .where('code', '=', Number(code))
    .where('deleted_at_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw noSuchMember(code)
  return member
}
