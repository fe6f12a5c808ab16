import type * as z from 'zod'
import { ContractMismatchError } from '../../contract/errors.ts'
import { describeMismatch } from '../../contract/mismatch.ts'
import { toWire } from '../../contract/spelling.ts'

/** As the contract wants it on the wire; undefined for a call without this part. */
export function parseInput(
  schema: z.ZodType | undefined,
  input: unknown,
  { path, requestId }: { path: string; requestId: string },
): unknown {
  if (!schema) return undefined
  const wire = toWire(schema, input)
  const parsed = schema.safeParse(wire)
  if (parsed.success) return parsed.data
  throw new ContractMismatchError(
    path,
    `our own input: ${describeMismatch(schema, wire, 'input')}`,
    requestId,
  )
}

export function toSearch(query: unknown, stampMs: number | null): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  if (stampMs !== null) search.append('_t', String(stampMs))
  return search.size === 0 ? '' : `?${search}`
}
