/** Coins, bonus, and milliseconds of VIP. */
export interface Goods {
  coins: number
  bonus: number
  vipMs: number
}

export interface Sold extends Goods {
  priceMinor: number
  /** The smallest amount that the provider takes. */
  stepMinor: number
}

export interface Reckoning {
  refundMinor: number
  back: Goods
  used: Goods
}

/**
 * What a withdrawal pays back: the price, times the share of what was sold that is unused, rounded up. Coins and VIP are each half of
 * the price where both were sold. Bonus is a gift, which is spent first and worth no money, unless nothing else was sold. Null: nothing
 * is left that is worth any.
 */
export function reckon({ priceMinor, stepMinor, ...sold }: Sold, left: Goods): Reckoning | null {
  const isBonusAlone = sold.coins === 0 && sold.vipMs === 0
  const parts = (isBonusAlone ? (['bonus'] as const) : (['coins', 'vipMs'] as const)).filter(
    (part) => sold[part] > 0,
  )
  if (parts.length === 0) return null
  // Exact: milliseconds times cents are more than a number can hold.
  const whole = parts.reduce((product, part) => product * BigInt(sold[part]), 1n)
  const unused = parts.reduce((sum, part) => sum + (BigInt(left[part]) * whole) / BigInt(sold[part]), 0n)
  const steps = ceilDivide(BigInt(priceMinor) * unused, whole * BigInt(parts.length * stepMinor))
  const refundMinor = Math.min(Number(steps) * stepMinor, priceMinor)
  if (refundMinor === 0) return null
  const used = {
    coins: sold.coins - left.coins,
    bonus: sold.bonus - left.bonus,
    vipMs: sold.vipMs - left.vipMs,
  }
  return { refundMinor, back: left, used }
}

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}
