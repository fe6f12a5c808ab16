import type { DeletionDeps } from '../account/delete-member.ts'
import { type Handlers, withViewer } from '../calls/call.ts'
import { askRecovery } from './ask-recovery.ts'
import { confirmRecovery } from './confirm-recovery.ts'
import { finishRecovery } from './finish-recovery.ts'
import type { RecoveryDeps } from './recovery-rows.ts'
import { recoveryState } from './recovery-state.ts'
import { stopRecovery } from './stop-recovery.ts'

export function recoveryHandlers(deps: RecoveryDeps & DeletionDeps & { sendsMail: boolean }) {
  const handlers = {
    confirmRecovery: (input) => confirmRecovery(deps, input),
    recoveryState: (_input, { viewer }) => recoveryState(deps, viewer),
    stopRecovery: (input, call) => withViewer(call, (viewer) => stopRecovery(deps, input, viewer)),
    finishRecovery: (_input, { viewer }) => finishRecovery(deps, viewer),
  } satisfies Handlers
  // Without mail nobody could confirm one.
  if (!deps.sendsMail) return handlers
  return {
    ...handlers,
    askRecovery: (input, { viewer }) => askRecovery(deps, input, viewer),
  } satisfies Handlers
}
