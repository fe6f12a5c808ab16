import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { SignInProblem } from '../context.ts'

export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

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
