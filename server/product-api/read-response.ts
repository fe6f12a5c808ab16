import type { Dispatcher } from 'undici'
import type * as z from 'zod'
import { readBounded } from '../../contract/bounded-body.ts'
import { CODES } from '../../contract/codes.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Envelope } from '../../contract/envelope.ts'
import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import { describeMismatch } from '../../contract/mismatch.ts'
import { parseJson } from '../http/parse-json.ts'

/** The episode list of a drama with 999 episodes, with some margin. */
export const RESPONSE_BYTES_MAX = 2 * 1024 * 1024

export interface ReadResponse {
  value: unknown
  sizeBytes: number
}

/** Decides by the code, not the HTTP status. Throws the errors of `contract/errors.ts`. */
export async function readResponse(
  call: Endpoint<z.ZodType, z.ZodType, z.ZodType, unknown>,
  path: string,
  response: Dispatcher.ResponseData,
  requestId: string,
): Promise<ReadResponse> {
  const { text, sizeBytes } = await readText(response, path, requestId)
  const isRedirect = response.statusCode >= 300 && response.statusCode < 400
  const answer = parseJson(text, HOLDS_CONTROL.test(text) ? withoutControl : undefined)
  const envelope = isRedirect ? null : Envelope.safeParse(answer)
  if (!envelope?.success) {
    const isJson = response.statusCode >= 200 && response.statusCode < 300 && answer !== undefined
    if (isJson) throw new ContractMismatchError(path, 'there is no envelope {code, message, data}', requestId)
    throw new ProductApiUnavailableError(path, `status ${response.statusCode} without an envelope`, requestId)
  }
  if (envelope.data.code !== CODES.success) throw new ProductApiError(envelope.data, requestId)
  const wire = call.wire.safeParse(envelope.data.data ?? null)
  if (!wire.success) {
    throw new ContractMismatchError(path, describeMismatch(call.wire, envelope.data.data, 'data'), requestId)
  }
  return { value: call.read(wire.data), sizeBytes }
}

/** As JSON writes them; most answers hold none, and a reviver is slow. */
const HOLDS_CONTROL = /\\(?:[bf]|u00(?:[0189][\da-f]|7f))|[\x7f-\x9f]/i

/** Pages and files hold the texts as they are, and a control character is not allowed in any of them. */
function withoutControl(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(?![\t\n\r])\p{Cc}/gu, '') : value
}

async function readText(response: Dispatcher.ResponseData, path: string, requestId: string) {
  const bytes = await readBounded(response.body, RESPONSE_BYTES_MAX)
  if (!bytes)
    throw new ProductApiUnavailableError(path, `an answer over ${RESPONSE_BYTES_MAX} bytes`, requestId)
  return { text: bytes.toString('utf8'), sizeBytes: bytes.length }
}
