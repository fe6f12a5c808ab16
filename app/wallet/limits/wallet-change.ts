export const WALLET_FIELD = {
  coinsPerDay: 'coinsPerDay',
  /** Removes the limit, whatever is typed. */
  clear: 'clear',
  /** Id of a drama. */
  autoUnlockOff: 'autoUnlockOff',
  /** Sent by scripts, which stay on the page. */
  isInPlace: 'isInPlace',
} as const

/** `unknown`: the form could not be sent, and nothing has changed. */
export type ChangeProblem = 'invalid' | 'unknown'

export interface ChangeOutcome {
  change: 'limit' | 'autoUnlock'
  problem: ChangeProblem | null
}
