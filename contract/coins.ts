import * as z from 'zod'

/** Whole units, never fractions. */
export const Coins = z.number().int().nonnegative().max(1_000_000_000)
export type Coins = z.infer<typeof Coins>

/** US dollars as the product API writes them: `"9.99"`. */
export const DollarText = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/)

export const TimeMs = z.number().int().nonnegative()
