import * as z from 'zod'

/**
 * Ids of dramas, episodes, columns and members: 1-64 characters of `[A-Za-z0-9_]`, without a hyphen, so that
 * `{slug}-{id}` splits at its last hyphen. Rule 10, row 33.
 */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,64}$/)
  .meta({ description: 'An identifier; never contains a hyphen.' })
export type Id = z.infer<typeof Id>

/** An id as backends send it: some send numbers. Read it with {@link readId}. */
export const WireId = z.union([Id, z.number().int().nonnegative()])

/** Ids are strings outside the contract. Rule 10. */
export function readId(id: z.infer<typeof WireId>): Id {
  return String(id)
}
