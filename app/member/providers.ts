import type { SignInProvider } from '../../contract/sign-in.ts'
import type { SignInProblem } from '../context.ts'

/** The providers' own names, the same in every language. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** Each problem as a sentence of `account.json` that says what to do next. */
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
