export const WALLET_FIELD = {
  coinsPerDay: 'coinsPerDay',
  spendingAmount: 'spendingAmount',
  spendingPeriod: 'spendingPeriod',
  spendingCurrency: 'spendingCurrency',
  /** Removes the limit, whatever is in the field. The one of money has another name: a front of the former release knows only coins. */
  clear: 'clear',
  spendingClear: 'spendingClear',
  autoUnlockOff: 'autoUnlockOff',
  isInPlace: 'isInPlace',
} as const

/** `unknown`: the form could not be sent, so nothing has changed. */
export type ChangeProblem = 'invalid' | 'unknown'

export type WalletChange = 'limit' | 'spendingLimit' | 'autoUnlock'

export interface ChangeOutcome {
  change: WalletChange
  problem: ChangeProblem | null
}

/** Which of the wallet's forms was sent. */
export function toChange(form: FormData): WalletChange {
  if (form.has(WALLET_FIELD.autoUnlockOff)) return 'autoUnlock'
  return form.has(WALLET_FIELD.spendingPeriod) ? 'spendingLimit' : 'limit'
}
