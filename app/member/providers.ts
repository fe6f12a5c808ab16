import type { SignInProvider } from '../../contract/sign-in.ts'
import type { SignInProblem } from '../context.ts'

/** The same in every language. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** Keys in `account.json`: sentences that say what to do next. */
export const PROBLEM_TEXTS = {
  cancelled: 'problemCancelled',
  refused: 'problemRefused',
  stale: 'problemStale',
  used: 'problemUsed',
  otherBrowser: 'problemOtherBrowser',
  unavailable: 'problemUnavailable',
  failed: 'problemFailed',
  closed: 'problemClosed',
} as const satisfies Record<SignInProblem | 'closed', string>
