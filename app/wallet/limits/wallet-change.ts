export const WALLET_FIELD = {
  coinsPerDay: 'coinsPerDay',
  /** Removes the limit, whatever is in the field. */
  clear: 'clear',
  autoUnlockOff: 'autoUnlockOff',
  isInPlace: 'isInPlace',
} as const

/** `unknown`: the form could not be sent, so nothing has changed. */
export type ChangeProblem = 'invalid' | 'unknown'

export interface ChangeOutcome {
  change: 'limit' | 'autoUnlock'
  problem: ChangeProblem | null
}
