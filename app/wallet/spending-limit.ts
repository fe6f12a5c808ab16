/** Names of the form's fields. */
export const LIMIT_FIELD = {
  coinsPerDay: 'coinsPerDay',
  /** Of the button that takes the limit away, whatever is typed in. */
  clear: 'clear',
  /** Sent by scripts alone: they take the answer as data and stay where they are. */
  isInPlace: 'isInPlace',
} as const

/** `invalid`: what was typed in makes no sense. `unknown`: it could not be sent, and nothing has changed. */
export type LimitProblem = 'invalid' | 'unknown'
export interface LimitOutcome {
  problem: LimitProblem | null
}
