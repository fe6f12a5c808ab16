import type { SignInProblem } from '../context.ts'
import type { PopupReport } from './popup-report.ts'

/** Where the sign-in in a window of its own stands. Row 69. */
export type PopupState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  /** `landing`: where this page goes now; null: it was another tab's window, and this page stays where it is. */
  | { kind: 'signedIn'; landing: string | null }
  /** `closed`: by hand, before it told anything. */
  | { kind: 'problem'; problem: SignInProblem | 'closed' }

export type PopupEvent =
  | { kind: 'opened' }
  | { kind: 'reported'; report: PopupReport }
  | { kind: 'closed' }
  | { kind: 'expired' }
  | { kind: 'stopped' }

export const IDLE: PopupState = { kind: 'idle' }

/**
 * A success counts whenever it is told, since the browser is signed in then: also after the window seemed closed, and
 * when another tab's window did it. Everything else counts only while this page waits.
 */
export function nextPopup(state: PopupState, event: PopupEvent): PopupState {
  if (event.kind === 'opened') return { kind: 'waiting' }
  if (event.kind === 'reported' && event.report.kind === 'signedIn') {
    return { kind: 'signedIn', landing: state.kind === 'idle' ? null : event.report.landing }
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
