import type { SignInProvider } from '../../contract/sign-in.ts'
import type { Flash } from '../context.ts'

/** All analytics events, by the names their receivers use. Rows 73, 96, 169, 263, 266-267. */
export const EVENT_NAMES = {
  /** Web tag. */
  login: 'login',
  loginFailed: 'login_failed',
  topUpPressed: 'topup_button_click',
  topUpComplete: 'topup_complete',
  purchase: 'purchase',
  storeClosed: 'pay_close',
  addToHome: 'add_to_home',
} as const

export type AnalyticsEvent =
  | { name: typeof EVENT_NAMES.login; method: SignInProvider }
  | { name: typeof EVENT_NAMES.loginFailed; method: SignInProvider | 'unknown'; reason: string }
  | {
      name: typeof EVENT_NAMES.topUpPressed | typeof EVENT_NAMES.topUpComplete
      payment_method: string
      currency: string
    }
  | {
      name: typeof EVENT_NAMES.purchase
      transaction_id: string
      /** Dollars. */
      value: number
      currency: string
      items: { item: string; quantity: number; price: number }[]
    }
  | { name: typeof EVENT_NAMES.storeClosed }
  | ({ name: typeof EVENT_NAMES.addToHome } & InstallOutcome)

/** 1: installed; 0: not, and why. Row 96. */
export type InstallOutcome = { outcome: 1 } | { outcome: 0; reason: 'declined' | 'failed' | 'unavailable' }

/**
 * One event per one-time message: one for each sign-in, and one for each failed one, with its method and reason only.
 * Rows 73, 263.
 */
export function signInEvents({ notice, provider, problem }: Flash): AnalyticsEvent[] {
  if (problem) return [{ name: EVENT_NAMES.loginFailed, method: provider ?? 'unknown', reason: problem }]
  const isSignIn = notice === 'signedIn' || notice === 'otherProvider'
  return isSignIn && provider ? [{ name: EVENT_NAMES.login, method: provider }] : []
}
