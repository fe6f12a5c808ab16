import type { HandlerResult } from '../../contract/endpoint.ts'
import type { recoveryState as call } from '../../contract/extensions/recovery.ts'
import type { Viewer } from '../calls/viewer.ts'
import { LINK_MS } from './ask-recovery.ts'
import { type RecoveryDeps, selectRunning } from './recovery-rows.ts'

export async function recoveryState(
  { db, clock }: RecoveryDeps,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof call>> {
  const nowMs = clock.nowMs()
  const running = await selectRunning(db, 'asker_id', memberId, nowMs).executeTakeFirst()
  // Wrong ones as well: what is shown does not tell.
  const waiting = await db
    .selectFrom('recovery')
    .select('id')
    .where('asker_id', '=', memberId)
    .where('asked_at_ms', '>', nowMs - LINK_MS)
    .where('ends_at_ms', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const threatening = await selectRunning(db, 'target_id', memberId, nowMs).executeTakeFirst()
  const toEnd = (endsAtMs: number | null | undefined) => (endsAtMs == null ? null : { endTime: endsAtMs })
  return {
    asked: toEnd(running?.ends_at_ms) ?? (waiting ? { endTime: null } : null),
    threatening: toEnd(threatening?.ends_at_ms),
  }
}
