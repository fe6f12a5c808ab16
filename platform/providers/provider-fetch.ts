import { readBounded } from '../../contract/bounded-body.ts'

const RESPONSE_BYTES_MAX = 256 * 1024

export class ProviderLimitError extends Error {
  override readonly name = 'ProviderLimitError'
}

/**
 * `fetch` that follows no redirect and reads the body before it returns. Rejects with
 * {@link ProviderLimitError} after `deadlineMs` or for a large response, or as `fetch` does.
 */
export async function providerFetch(url: string, init: RequestInit, deadlineMs: number): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: deadline })
    const body = await readBody(response)
    const { status, headers } = response
    return new Response(body.byteLength > 0 ? body : null, { status, headers })
  } catch (error) {
    if (deadline.aborted) throw new ProviderLimitError(`no answer within ${deadlineMs} ms`)
    throw error
  }
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

async function readBody({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  if (!body) return Buffer.alloc(0)
  const bytes = await readBounded(body as unknown as AsyncIterable<Uint8Array>, RESPONSE_BYTES_MAX)
  if (!bytes) throw new ProviderLimitError(`more than ${RESPONSE_BYTES_MAX} bytes`)
  return bytes
}
