import { createHash, timingSafeEqual } from 'node:crypto'
import { PRODUCT_API_KEY_HEADER } from '../contract/product-api/key-header.ts'
import { NOTICE_PATH } from '../contract/top-up.ts'
import type { Keys } from './config/secrets.ts'
import { jsonResponse } from './http/responses.ts'
import { MEDIA_PREFIX } from './media/serving/address.ts'

/** Health, the description, signed notices of the payment provider, and media with signed addresses. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/openapi.json', NOTICE_PATH])

type Handle = (request: Request) => Promise<Response>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Web fronts without one of the keys get 403. Null: serves everybody who reaches the address. S87. */
export function requireKey(keys: Keys | null, handle: Handle): Handle {
  if (keys === null) return handle
  const accepted = keys.map(digest)
  return async function handleWithKey(request) {
    const { pathname } = new URL(request.url)
    if (OPEN_PATHS.has(pathname) || pathname.startsWith(MEDIA_PREFIX)) return handle(request)
    const sent = digest(request.headers.get(PRODUCT_API_KEY_HEADER) ?? '')
    if (accepted.some((key) => timingSafeEqual(key, sent))) return handle(request)
    return jsonResponse(
      { status: `the header ${PRODUCT_API_KEY_HEADER} is not PRODUCT_API_KEY of this platform` },
      403,
    )
  }
}
