import { CODES, HTTP_STATUS } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { Refusal } from '../calls/refusal.ts'

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  // Only the web front, which knows the page, decides what may be cached.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

export function successResponse(data: unknown, requestId: string): Response {
  return envelopeResponse({ code: CODES.success, message: '', data }, HTTP_STATUS.success, requestId)
}

export function refusalResponse(
  { code, message }: Refusal,
  requestId: string,
  { status = HTTP_STATUS[code], headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return envelopeResponse({ code: CODES[code], message, data: null }, status, requestId, headers)
}

export function jsonResponse(value: unknown, status = 200): Response {
  return new Response(typeof value === 'string' ? value : JSON.stringify(value), { status, headers: HEADERS })
}

function envelopeResponse(
  envelope: Envelope,
  status: number,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { ...HEADERS, ...headers, 'X-Request-Id': requestId },
  })
}
