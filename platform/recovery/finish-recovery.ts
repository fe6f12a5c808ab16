import { type DeletionDeps, deleteMemberIn } from '../account/delete-member.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { addDocument } from '../mail/document.ts'
import { endSessions } from '../members/sign-in.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { recoveryRefused } from './ask-recovery.ts'
import {
  hasAddressSince,
  hasPurchases,
  lockMembers,
  type RecoveryDeps,
  selectRunning,
} from './recovery-rows.ts'

/**
 * Moves the identities of the asking account to the former one, ends the former one's sessions, and deletes the asking account, whose
 * session goes on as one of the former account. An identity of the same provider is replaced, since a member has one of each.
 */
export async function finishRecovery(
  deps: RecoveryDeps & DeletionDeps,
  { memberId: askerId, sessionId }: Viewer,
): Promise<null | Refusal> {
  const { db, clock, ids, log } = deps
  const outcome = await inTransaction(db, async (tx) => {
    const found = await selectRunning(tx, 'asker_id', askerId, clock.nowMs()).executeTakeFirst()
    if (!found?.target_id) return recoveryRefused()
    const targetId = found.target_id
    const live = await lockMembers(tx, [askerId, targetId])
    const nowMs = clock.nowMs()
    const running = await selectRunning(tx, 'asker_id', askerId, nowMs).forUpdate().executeTakeFirst()
    const isDue = running?.id === found.id && nowMs >= (running.ends_at_ms as number)
    if (!isDue || live.size < 2) return recoveryRefused()
    // No order is credited meanwhile.
    await lockWallet(tx, deps, askerId)
    const isAllowed =
      !(await hasPurchases(tx, askerId)) && (await hasAddressSince(tx, targetId, running.asked_at_ms))
    if (!isAllowed) return recoveryRefused()
    await moveIdentities(tx, askerId, targetId)
    await endSessions(tx, targetId, nowMs)
    await tx
      .updateTable('member_session')
      .set({ member_id: targetId })
      .where('id', '=', sessionId)
      .where('ended_at_ms', 'is', null)
      .execute()
    await deleteMemberIn(tx, deps, askerId)
    await addDocument(tx, ids, {
      memberId: targetId,
      kind: 'recovery',
      key: `recovery:${running.id}:done`,
      language: null,
      nowMs,
      write: ({ texts }) => ({
        title: texts.recoveryDoneTitle,
        paragraphs: [texts.recoveryDoneLead],
        rows: [],
        notes: [],
        links: [],
      }),
    })
    return { targetId }
  })
  if (outcome instanceof Refusal) return outcome
  log.info({ memberId: outcome.targetId }, 'account recovered with another sign-in')
  return null
}

async function moveIdentities(tx: Tx, askerId: string, targetId: string): Promise<void> {
  await tx
    .deleteFrom('member_identity')
    .where('member_id', '=', targetId)
    .where('provider', 'in', ({ selectFrom }) =>
      selectFrom('member_identity').select('provider').where('member_id', '=', askerId),
    )
    .execute()
  await tx
    .updateTable('member_identity')
    .set({ member_id: targetId })
    .where('member_id', '=', askerId)
    .execute()
}
