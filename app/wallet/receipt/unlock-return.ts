/** Of a receipt's unlocks, what can be taken back now. */
export interface ReturnableView {
  episodeCount: number
  coins: number
  bonus: number
  /** How long an unlock can be taken back. */
  days: number
}

/** `changed`: the figures shown are no longer right. Nothing was taken back in either case. */
export type ReturnProblem = 'changed' | 'unknown'

export const RETURN_FIELD = { episodeCount: 'episodeCount' } as const
