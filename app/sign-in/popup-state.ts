import type { SignInProblem } from '../context.ts'
import type { PopupReport } from './popup-report.ts'

export type PopupState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'signedIn'; redirectTo: string | null }
  /** `closed`: the viewer closed the popup before it reported. */
  | { kind: 'problem'; problem: SignInProblem | 'closed' }

export type PopupEvent =
  | { kind: 'opened' }
  | { kind: 'reported'; report: PopupReport }
  | { kind: 'closed' }
  | { kind: 'expired' }
  | { kind: 'stopped' }

export const IDLE: PopupState = { kind: 'idle' }

/**
 * A success always counts, since the browser is then signed in: even after the popup seemed closed, and from
 * another tab's popup. Everything else counts only while this page waits.
 */
export function nextPopup(state: PopupState, event: PopupEvent): PopupState {
  if (event.kind === 'opened') return { kind: 'waiting' }
  if (event.kind === 'reported' && event.report.kind === 'signedIn') {
    return { kind: 'signedIn', redirectTo: state.kind === 'idle' ? null : event.report.redirectTo }
  }
  if (state.kind !== 'waiting') return state
  switch (event.kind) {
    case 'reported':
      return event.report.kind === 'failed' ? { kind: 'problem', problem: event.report.problem } : state
    case 'closed':
      return { kind: 'problem', problem: 'closed' }
    case 'expired':
      return { kind: 'problem', problem: 'stale' }
    case 'stopped':
      return IDLE
  }
}
