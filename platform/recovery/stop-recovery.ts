import type { ParsedInput } from '../../contract/endpoint.ts'
import type { stopRecovery as call } from '../../contract/extensions/recovery.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { RecoveryEnd } from '../db/tables.ts'
import { notSignedIn } from '../members/authenticate.ts'
import { hashToken } from '../runtime/hash-token.ts'
import { linkExpired } from './confirm-recovery.ts'
import type { RecoveryDeps } from './recovery-rows.ts'

/** The mail's link stops its recovery, in any browser; a session every one of its account. */
export function stopRecovery(
  deps: RecoveryDeps,
  { token }: ParsedInput<typeof call>,
  viewer: Viewer | null,
): Promise<null | Refusal> {
  return token == null ? stopAll(deps, viewer) : stopOne(deps, token)
}

async function stopOne({ db, clock, log }: RecoveryDeps, token: string): Promise<null | Refusal> {
  const stopHash = hashToken(token)
  const stopped = await inTransaction(db, (tx) =>
    endRecoveries(tx, 'stopped', clock.nowMs())
      .where('stop_hash', '=', stopHash)
      .returning('target_id')
      .execute(),
  )
  for (const { target_id } of stopped) log.info({ memberId: target_id }, 'recovery of an account stopped')
  if (stopped.length > 0) return null
  const known = await db
    .selectFrom('recovery')
    .select('id')
    .where('stop_hash', '=', stopHash)
    .executeTakeFirst()
  return known ? null : linkExpired()
}

async function stopAll({ db, clock, log }: RecoveryDeps, viewer: Viewer | null): Promise<null | Refusal> {
  if (!viewer) return notSignedIn()
  const { memberId } = viewer
  const stopped = await inTransaction(db, async (tx) => {
    // Whoever asked and changes their mind keeps nobody from asking again.
    await endRecoveries(tx, 'givenUp', clock.nowMs()).where('asker_id', '=', memberId).execute()
    return endRecoveries(tx, 'stopped', clock.nowMs())
      .where('target_id', '=', memberId)
      .returning('id')
      .execute()
  })
  if (stopped.length > 0) log.info({ memberId }, 'recovery of an account stopped')
  return null
}

function endRecoveries(tx: Tx, reason: RecoveryEnd, nowMs: number) {
  return tx
    .updateTable('recovery')
    .set({ ended_at_ms: nowMs, ended_reason: reason })
    .where('ended_at_ms', 'is', null)
}
