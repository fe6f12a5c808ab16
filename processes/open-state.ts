import type { Measured } from '../configuration/instruments.ts'
import { ownState, type SharedState } from '../server/shared-state/shared-state.ts'
import type { Parts } from './parts.ts'

export interface OpenState {
  state: SharedState
  readState(): Measured
  closeState(): Promise<void>
}

/** The state of all machines with SHARED_STATE_URL, otherwise of this one; then the client of Valkey is not even loaded. */
export async function openState({
  config,
  secrets,
  log,
}: Pick<Parts, 'config' | 'secrets' | 'log'>): Promise<OpenState> {
  const { limitFactor, origin, sharedStateMs: answerMs } = config
  const { sharedStateUrl: url } = secrets
  if (url === null) {
    const state = ownState({ limitFactor, nowMs: Date.now })
    return { state, readState: () => [], closeState: async () => {} }
  }
  const { openMachinesState } = await import('../server/shared-state/machines-state.ts')
  const { state, read, close } = await openMachinesState({
    ...{ url, answerMs, origin, secrets, limitFactor, log },
    nowMs: Date.now,
  })
  return { state, readState: read, closeState: close }
}
