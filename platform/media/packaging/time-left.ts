/** Below it, extrapolating would be inaccurate. */
const FRACTION_MIN = 0.02

/**
 * Null: too little is done to say.
 *
 * @param done in any unit
 * @param left in the same
 */
export function extrapolateSecondsLeft(elapsedMs: number, done: number, left: number): number | null {
  return done < FRACTION_MIN ? null : Math.round(((elapsedMs / done) * left) / 1000)
}
