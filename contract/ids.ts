import * as z from 'zod'
import { ID_FORM } from './id-form.ts'

/** Ids of dramas, episodes, columns and members. They contain no hyphen, so `{slug}-{id}` splits at its last one. */
export const Id = z
  .string()
  .regex(new RegExp(`^${ID_FORM}$`))
  .meta({ description: 'An identifier; never contains a hyphen.' })
export type Id = z.infer<typeof Id>

/** Some backends send numbers; read with {@link readId}. */
export const WireId = z.union([Id, z.number().int().nonnegative()])

export function readId(id: z.infer<typeof WireId>): Id {
  return String(id)
}

/** Our number of an order, or the payment provider's number of the order or payment. */
export const ORDER_NUMBER = /^[A-Za-z0-9_-]{1,64}$/
