import * as z from 'zod'

const LIMIT_COINS_MAX = 1_000_000_000

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
