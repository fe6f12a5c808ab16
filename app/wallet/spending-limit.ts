import * as z from 'zod'

const LIMIT_COINS_MAX = 1_000_000_000

/** What was typed in for a day: a whole number of coins, or nothing for no limit. Row 432. */
export const CoinsPerDay = z.union([
  z
    .string()
    .trim()
    .pipe(z.literal(''))
    .transform(() => null),
  z
    .string()
    .trim()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .refine((coins) => coins <= LIMIT_COINS_MAX),
])

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
