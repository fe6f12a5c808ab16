import type { Viewer } from '../calls/viewer.ts'
import { forgetConversions } from '../conversions/conversions.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { MemberRecords } from '../db/member-records.ts'
import type { Database } from '../db/tables.ts'
import { forgetLibrary } from '../library/member-data.ts'
import { endUnpaidOrders } from '../orders/end-unpaid-orders.ts'
import type { Clock } from '../runtime/clock.ts'
import { forgetUsage } from '../tracking/member-usage.ts'
import { forgetVisitSources } from '../visit-sources/visit-sources.ts'
import { lockWallet, type WalletDeps } from '../wallet/lock-wallet.ts'

/**
 * Permanently deletes name, picture, identities, sessions, likes, lists, history, visit sources, other records
 * and the usage events of the member's devices. The row stays, since postings and VIP periods refer to it; a
 * later sign-in with the same identity creates a new member. Unpaid orders are ended.
 */
export async function deleteMember(
  deps: { db: Database } & DeletionDeps,
  { memberId }: Viewer,
): Promise<null> {
  await inTransaction(deps.db, (tx) => deleteMemberIn(tx, deps, memberId))
  return null
}

export interface DeletionDeps extends WalletDeps {
  clock: Clock
  otherRecords: readonly MemberRecords[]
}

export async function deleteMemberIn(tx: Tx, deps: DeletionDeps, memberId: string): Promise<void> {
  const { clock, otherRecords } = deps
  // First, so that a concurrent sign-in waits for this row.
  await tx
    .updateTable('member')
    .set({ nickname: '', avatar_url: null, deleted_at_ms: clock.nowMs() })
    .where('id', '=', memberId)
    .where('deleted_at_ms', 'is', null)
    .execute()
  await tx.deleteFrom('member_identity').where('member_id', '=', memberId).execute()
  await forgetUsage(tx, memberId)
  await tx.deleteFrom('member_session').where('member_id', '=', memberId).execute()
  await forgetLibrary(tx, memberId)
  // An order being created now holds this lock: it is either ended with the others, or finds no member.
  await lockWallet(tx, deps, memberId)
  await forgetVisitSources(tx, memberId)
  await forgetConversions(tx, memberId)
  for (const records of otherRecords) await records.forget(tx, memberId)
  await endUnpaidOrders(tx, memberId, clock.nowMs())
}
