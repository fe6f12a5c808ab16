import { readBounded } from '../../contract/bounded-body.ts'
import { jsonResponse } from '../http/responses.ts'
import type { NoticeOutcome } from './notices.ts'
import type { Orders } from './orders.ts'

const BODY_BYTES_MAX = 64 * 1024
/** Each check costs a call to the provider, and anybody can send a notice. */
const AT_ONCE_MAX = 20

const STATUS_OF_OUTCOME: Record<NoticeOutcome, number> = { taken: 200, forged: 400, unavailable: 503 }

/** Responds with success only once the notice is stored: the provider sends everything else again. */
export function noticeEndpoint(orders: Pick<Orders, 'takeNotice'>) {
  let running = 0
  return async function receiveNotice(request: Request, requestId: string): Promise<Response> {
    if (request.method !== 'POST') return jsonResponse({ status: 'takes POST' }, 405)
    if (running >= AT_ONCE_MAX) return jsonResponse({ status: 'busy' }, 503)
    running += 1
    try {
      const bytes = request.body
        ? await readBounded(request.body as unknown as AsyncIterable<Uint8Array>, BODY_BYTES_MAX)
        : Buffer.alloc(0)
      if (!bytes) return jsonResponse({ status: 'too large' }, 413)
      const signed = { headers: Object.fromEntries(request.headers), body: bytes.toString('utf8') }
      const outcome = await orders.takeNotice(signed, requestId)
      return jsonResponse({ status: outcome }, STATUS_OF_OUTCOME[outcome])
    } finally {
      running -= 1
    }
  }
}
