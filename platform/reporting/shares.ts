/** A value, and where the true one lies in 95 of 100 cases. */
export interface Estimate {
  value: number
  from: number
  to: number
}

/** How often something happened, of how many times that it could. */
export interface Trials {
  happened: number
  of: number
}

const Z_95 = 1.96

/** The share that happened, by Wilson's score interval, which holds for few trials too. */
export function estimateShare({ happened, of }: Trials): Estimate {
  if (of === 0) return { value: 0, from: 0, to: 1 }
  const share = Math.min(1, happened / of)
  const weight = Z_95 ** 2 / of
  const middle = (share + weight / 2) / (1 + weight)
  const half = (Z_95 / (1 + weight)) * Math.sqrt((share * (1 - share)) / of + weight / (4 * of))
  return { value: share, from: Math.max(0, middle - half), to: Math.min(1, middle + half) }
}

/** How many times the share of `other` that of `one` is, by Katz; null until both happened at least once. */
export function estimateRatio(one: Trials, other: Trials): Estimate | null {
  if (Math.min(one.happened, other.happened) === 0) return null
  const spread = ({ happened, of }: Trials) => Math.max(0, 1 / happened - 1 / of)
  const value = one.happened / one.of / (other.happened / other.of)
  const factor = Math.exp(Z_95 * Math.sqrt(spread(one) + spread(other)))
  return { value, from: value / factor, to: value * factor }
}

/** The one whose share is above all others, wherever the true ones lie within their intervals; null: not decided. */
export function findHighest<Row extends { share: Estimate }>(rows: readonly Row[]): Row | null {
  if (rows.length < 2) return null
  const isHighest = (row: Row) => rows.every((other) => other === row || other.share.to < row.share.from)
  return rows.find(isHighest) ?? null
}
