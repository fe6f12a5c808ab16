import type * as z from 'zod'
import { readBounded } from '../../contract/bounded-body.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { describeMismatch } from '../../contract/mismatch.ts'
import { fromWire } from '../../contract/spelling.ts'
import { Refusal } from '../calls/refusal.ts'

export const BODY_BYTES_MAX = 64 * 1024

export class BodyTooLarge extends Refusal {
  constructor() {
    super('badRequest', `The body is larger than ${BODY_BYTES_MAX} bytes.`)
  }
}

export async function readInput(endpoint: Endpoint, request: Request, url: URL): Promise<unknown> {
  if (endpoint.query) return parseWith(endpoint.query, readQuery(url), 'query')
  if (!endpoint.body) return undefined
  const text = await readText(request)
  if (text instanceof Refusal) return text
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new Refusal('badRequest', 'The body is not JSON.')
  }
  return parseWith(endpoint.body, body, 'body')
}

function readQuery(url: URL): Record<string, string> | Refusal {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    if (name in query) return new Refusal('badRequest', `The query names "${name}" twice.`)
    query[name] = value
  }
  return { ...query }
}

function parseWith(schema: z.ZodType, value: unknown, part: 'query' | 'body'): unknown {
  if (value instanceof Refusal) return value
  const parsed = schema.safeParse(value)
  if (parsed.success) return fromWire(schema, parsed.data)
  return new Refusal('badRequest', `The ${part} does not fit: ${describeMismatch(schema, value, part)}.`)
}

async function readText(request: Request): Promise<string | Refusal> {
  if (!request.body) return ''
  const bytes = await readBounded(request.body as unknown as AsyncIterable<Uint8Array>, BODY_BYTES_MAX)
  return bytes?.toString('utf8') ?? new BodyTooLarge()
}
