import * as z from 'zod'

/** Whole units, never fractions. */
export const Coins = z.number().int().nonnegative().max(1_000_000_000)
export type Coins = z.infer<typeof Coins>

/** An amount of money as the product API writes it: `"9.99"`, or `"500"` yen. */
export const DecimalText = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)

/** ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)

export const TimeMs = z.number().int().nonnegative()
