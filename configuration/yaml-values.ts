import * as z from 'zod'

/** Common to the schemas of YAML files. Messages complete the sentence `"name" …`. */

export const orMissing =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? 'is missing' : message

export function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .number({ error: orMissing(error) })
    .int(error)
    .min(min, error)
    .max(max, error)
}
