import * as z from 'zod'
import { ID_FORM } from './id-form.ts'

/**
 * Ids of dramas, episodes, columns and members: 1-64 characters of `[A-Za-z0-9_]`, without a hyphen, so that
 * `{slug}-{id}` splits at its last hyphen.
 */
export const Id = z
  .string()
  .regex(new RegExp(`^${ID_FORM}$`))
  .meta({ description: 'An identifier; never contains a hyphen.' })
export type Id = z.infer<typeof Id>

/** An id as backends send it: some send numbers. Read it with {@link readId}. */
export const WireId = z.union([Id, z.number().int().nonnegative()])

/** Ids are strings outside the contract. */
export function readId(id: z.infer<typeof WireId>): Id {
  return String(id)
}
