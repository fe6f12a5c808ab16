import * as z from 'zod'
import { CURRENCY_CODE, DECIMAL } from './money.ts'

/** Whole units, never fractions. */
export const Coins = z.number().int().nonnegative().max(1_000_000_000)
export type Coins = z.infer<typeof Coins>

export const DecimalText = z.string().regex(DECIMAL)

/** Of many orders, in one currency. */
export const DecimalSum = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/)

/** ISO 4217. */
export const Currency = z.string().regex(CURRENCY_CODE)

export const TimeMs = z.number().int().nonnegative()
