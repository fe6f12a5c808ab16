import * as z from 'zod'

/** Virtual currency: whole coins (or bonus), never fractions, 0 to 1,000,000,000. */
export const Coins = z.number().int().nonnegative().max(1_000_000_000)
export type Coins = z.infer<typeof Coins>

/** A dollar amount as the product API writes it: `"9.99"`. USD everywhere. */
export const DollarText = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/)

/** Milliseconds since the epoch. */
export const TimeMs = z.number().int().nonnegative()
