import type { SignInProvider } from '../../contract/sign-in.ts'
import type { Flash } from '../context.ts'

/** Every event this site tells of, by the name the receivers know it by. Rows 73, 263. */
export const EVENT_NAMES = {
  /** Web tag. */
  login: 'login',
  loginFailed: 'login_failed',
} as const

export type AnalyticsEvent =
  | { name: typeof EVENT_NAMES.login; method: SignInProvider }
  | { name: typeof EVENT_NAMES.loginFailed; method: SignInProvider | 'unknown'; reason: string }

/**
 * What a page says once is said once here too: one event for each sign-in, and one for each that failed, with its method
 * and reason and nothing else. Rows 73, 263.
 */
export function signInEvents({ notice, provider, problem }: Flash): AnalyticsEvent[] {
  if (problem) return [{ name: EVENT_NAMES.loginFailed, method: provider ?? 'unknown', reason: problem }]
  const isSignIn = notice === 'signedIn' || notice === 'otherProvider'
  return isSignIn && provider ? [{ name: EVENT_NAMES.login, method: provider }] : []
}
