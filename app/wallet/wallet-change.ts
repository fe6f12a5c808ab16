/** Names of the fields of the wallet's forms. */
export const WALLET_FIELD = {
  coinsPerDay: 'coinsPerDay',
  /** Of the button that takes the limit away, whatever is typed in. */
  clear: 'clear',
  /** Id of a series whose automatic unlocking is switched off. */
  autoUnlockOff: 'autoUnlockOff',
  /** Sent by scripts alone: they take the answer as data and stay where they are. */
  isInPlace: 'isInPlace',
} as const

/** `invalid`: what was typed in makes no sense. `unknown`: it could not be sent, and nothing has changed. */
export type ChangeProblem = 'invalid' | 'unknown'

/** What became of a form of the wallet. */
export interface ChangeOutcome {
  change: 'limit' | 'autoUnlock'
  problem: ChangeProblem | null
}
