import type { SignInProblem } from '../context.ts'
import { isSignInProblem } from '../messages/flash.ts'

/** Where the sign-in window tells how it went. Rule 17. */
export const SIGN_IN_CHANNEL = 'cliffhanger-sign-in'

export type PopupReport =
  /** `landing`: path and query of the page to be on now. Row 71. */
  { kind: 'signedIn'; landing: string } | { kind: 'failed'; problem: SignInProblem }

/** A message of the channel; null when it is none of ours. A problem nobody knows is a failure like another. */
export function parsePopupReport(message: unknown): PopupReport | null {
  const { kind, landing, problem } = (message ?? {}) as Record<string, unknown>
  if (kind === 'signedIn') return { kind, landing: typeof landing === 'string' ? landing : '/' }
  if (kind !== 'failed') return null
  return { kind, problem: isSignInProblem(problem) ? problem : 'failed' }
}
