import type { RequestHandler } from 'express'
import { readBounded } from '../../contract/bounded-body.ts'
import { createInFlight } from '../http/in-flight.ts'
import { inTime } from '../http/in-time.ts'
import { splitTarget } from '../http/request-target.ts'
import type { Transport } from '../product-api/transport.ts'
import type { HeaderPair } from '../security/headers.ts'
import { refuse } from '../security/refuse.ts'
import { createCachedPage } from './cached-page.ts'
import { type ReadyPage, sendCachedPage, toReadyFile } from './send-cached-page.ts'

const PATH = '/openapi.json'
/** A page or script from the product API would run in our origin. S8. */
const TYPE = /^application\/(?:[a-z.]+\+)?json/i
const KEPT_MS = 60_000
const TIMEOUT_MS = 10_000
const BYTES_MAX = 8 * 1024 * 1024
const CACHE_CONTROL = `public, max-age=${KEPT_MS / 1000}`

interface ApiDocumentOptions {
  securityHeaders: readonly HeaderPair[]
  nowMs(): number
}

/**
 * `GET /openapi.json`: the product API's description of itself, hundreds of kilobytes that are the same for everybody. Requested and
 * compressed once a minute, so that a crowd of readers delays neither the product API nor anything else.
 */
export function apiDocument(
  transport: Transport,
  { securityHeaders, nowMs }: ApiDocumentOptions,
): RequestHandler {
  const loads = createInFlight<ReadyPage>({ nowMs, cachedMs: KEPT_MS })

  async function load(): Promise<ReadyPage> {
    const { text, contentType } = await inTime(TIMEOUT_MS, async (signal) => {
      const response = await transport.files.request({
        origin: transport.origin,
        path: transport.basePath + PATH,
        method: 'GET',
        headers: { accept: 'application/json' },
        signal,
      })
      const type = String(response.headers['content-type'] ?? '')
      const isDocument = response.statusCode === 200 && TYPE.test(type)
      const bytes = isDocument ? await readBounded(response.body, BYTES_MAX) : null
      if (!bytes) {
        response.body.on('error', () => undefined).destroy()
        throw new Error('no document')
      }
      return { text: bytes.toString('utf8'), contentType: type }
    })
    const page = await createCachedPage({
      text,
      contentType,
      contentSecurityPolicy: "default-src 'none'",
      storedAtMs: nowMs(),
    })
    return toReadyFile(page, { cacheControl: CACHE_CONTROL, security: securityHeaders })
  }

  return async function apiDocument(req, res, next) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || splitTarget(req.url).path !== PATH) return next()
    try {
      sendCachedPage(req, res, await loads.share(PATH, load))
    } catch {
      refuse(res, 502, 'The product API has no description of itself.')
    }
  }
}
