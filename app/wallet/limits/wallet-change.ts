/** Names of the fields in the wallet's forms. */
export const WALLET_FIELD = {
  coinsPerDay: 'coinsPerDay',
  /** The button that removes the limit, whatever is typed. */
  clear: 'clear',
  /** Id of a drama whose automatic unlocking is turned off. */
  autoUnlockOff: 'autoUnlockOff',
  /** Sent by scripts only: they receive data and stay on the page. */
  isInPlace: 'isInPlace',
} as const

/** `invalid`: the input is invalid. `unknown`: it could not be sent, and nothing has changed. */
export type ChangeProblem = 'invalid' | 'unknown'

/** The result of a wallet form. */
export interface ChangeOutcome {
  change: 'limit' | 'autoUnlock'
  problem: ChangeProblem | null
}
