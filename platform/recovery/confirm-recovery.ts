import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { type confirmRecovery as call, RECOVERY_DELAY_MS } from '../../contract/extensions/recovery.ts'
import { Refusal } from '../calls/refusal.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { addDocument } from '../mail/document.ts'
import { stopRecoveryLink } from '../mail/site-links.ts'
import { fill } from '../mail/words.ts'
import { hashToken } from '../runtime/hash-token.ts'
import { LINK_MS } from './ask-recovery.ts'
import {
  FINISH_MS,
  hasAddressSince,
  isBlocked,
  isRunning,
  lockMembers,
  type RecoveryDeps,
} from './recovery-rows.ts'

/** Begins the delay, and mails how to stop it. The link, opened again, does no more. */
export async function confirmRecovery(
  { db, clock, ids, log }: RecoveryDeps,
  { token }: ParsedInput<typeof call>,
): Promise<HandlerResult<typeof call> | Refusal> {
  const outcome = await inTransaction(db, async (tx) => {
    const found = await selectAsked(tx, token).executeTakeFirst()
    if (!found?.target_id) return linkExpired()
    const [askerId, targetId] = [found.asker_id, found.target_id]
    const live = await lockMembers(tx, [askerId, targetId])
    const asked = await selectAsked(tx, token).forUpdate().executeTakeFirst()
    if (!asked || live.size < 2 || asked.ended_at_ms !== null) return linkExpired()
    if (asked.ends_at_ms !== null) return { endTime: asked.ends_at_ms, targetId, isNew: false }
    const nowMs = clock.nowMs()
    await endLapsed(tx, askerId, targetId, nowMs)
    const isOver =
      nowMs >= asked.asked_at_ms + LINK_MS ||
      !(await hasAddressSince(tx, targetId, asked.asked_at_ms)) ||
      (await isBlocked(tx, targetId, nowMs)) ||
      (await isRunning(tx, 'asker_id', askerId, nowMs)) ||
      (await isRunning(tx, 'target_id', targetId, nowMs))
    if (isOver) return linkExpired()
    const [endTime, stopToken] = [nowMs + RECOVERY_DELAY_MS, ids.secret()]
    await tx
      .updateTable('recovery')
      .set({ ends_at_ms: endTime, stop_hash: hashToken(stopToken) })
      .where('id', '=', asked.id)
      .execute()
    await addDocument(tx, ids, {
      memberId: targetId,
      kind: 'recovery',
      key: `recovery:${asked.id}:begun`,
      language: null,
      nowMs,
      secret: { text: stopToken, endsAtMs: endTime + FINISH_MS },
      write: (words) => ({
        title: words.texts.recoveryBegunTitle,
        paragraphs: [fill(words.texts.recoveryBegunLead, { time: words.time(endTime) })],
        rows: [],
        notes: [words.texts.recoveryBegunNote],
        links: [stopRecoveryLink(words)],
      }),
    })
    return { endTime, targetId, isNew: true }
  })
  if (outcome instanceof Refusal) return outcome
  if (outcome.isNew) log.info({ memberId: outcome.targetId }, 'recovery of an account began')
  return { endTime: outcome.endTime }
}

export function linkExpired(): Refusal {
  return new Refusal('linkExpired', 'This link has expired or was used. Please ask for another one.')
}

function selectAsked(tx: Tx, token: string) {
  return tx.selectFrom('recovery').selectAll().where('token_hash', '=', hashToken(token))
}

/** They were never finished, and would stand in the way of the next one. */
async function endLapsed(tx: Tx, askerId: string, targetId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('recovery')
    .set({ ended_at_ms: nowMs, ended_reason: 'lapsed' })
    .where(({ eb, or }) => or([eb('asker_id', '=', askerId), eb('target_id', '=', targetId)]))
    .where('ends_at_ms', '<=', nowMs - FINISH_MS)
    .where('ended_at_ms', 'is', null)
    .execute()
}
