import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { OverloadError } from '../errors/overload-error.ts'
import { createInFlight } from '../http/in-flight.ts'
import type { Logger } from '../observability/log.ts'
import type { ContextFactory } from '../remix/context.ts'
import { pageRequest } from '../remix/page-request.ts'
import type { Renderer } from '../remix/renderer.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import type { HeaderPair } from '../security/headers.ts'
import { NOBODY } from '../session/identity.ts'
import { NO_SESSION } from '../session/page-session.ts'
import { createCachedPage } from './cached-page.ts'
import { withoutCampaignKeys } from './campaign-keys.ts'
import { hashInlines } from './inline-hashes.ts'
import type { SharedPageAddress, SharedPagePatterns } from './page-patterns.ts'
import { type ReadyPage, sendCachedPage, toReadyPage } from './send-cached-page.ts'

export interface SharedPagesOptions {
  origin: string
  patterns: SharedPagePatterns
  render: Renderer
  createContext: ContextFactory
  csp: CspOptions
  log: Logger
  /** Monotonic milliseconds. */
  nowMs(): number
  randomId(): string
  /** Whether every later guard would accept this request; without it, nothing is served early. */
  passesGuards(req: IncomingMessage): boolean
  /** Headers of every response, see `fixedSecurityHeaders`. */
  securityHeaders: readonly HeaderPair[]
  freshSeconds?: number
  staleSeconds?: number
  sizeBytesMax?: number
}

export interface SharedPages {
  /**
   * Answers from the cache, and passes everything else on. It stands before the other middleware and applies the same
   * guards itself, because their work for other requests (a log line, headers one by one) costs more than sending the
   * page.
   */
  serve: RequestHandler
  /** Renders cacheable pages on a miss; stands where Remix would. When overloaded, serves the cached page however old. */
  render: RequestHandler
  /** Invalidates all pages; they are only served again when overloaded. */
  forget(): void
}

const FRESH_SECONDS = 60
const STALE_SECONDS = 600
/**
 * What CDNs may do, which nobody empties: keep a page, then send it once more while they ask for the new one. Together
 * with the seconds until the web front learns of a change less than a minute (record 057). An error keeps it longer.
 * The web front keeps episodes no longer: a backend may not report when one gets a price (record 060).
 */
const CDN_FRESH_SECONDS = 30
const CDN_STALE_SECONDS = 20
const CDN_ERROR_SECONDS = 600
// Browsers revalidate each time. Chromium applies `stale-while-revalidate` to scripts' fetches, so data requests go
// without.
const CDN_FRESH = `public, max-age=0, s-maxage=${CDN_FRESH_SECONDS}`
const CDN_CACHE_CONTROLS: Record<SharedPageAddress['kind'], string> = {
  document: `${CDN_FRESH}, stale-while-revalidate=${CDN_STALE_SECONDS}, stale-if-error=${CDN_ERROR_SECONDS}`,
  data: CDN_FRESH,
}
const COUNTED_EVERY_MS = 10_000
const SIZE_BYTES_MAX = 48 * 1024 * 1024

/** The outcome of one render: a page to cache, or a response for the current requests only. */
type Rendered =
  | { kind: 'cached'; page: ReadyPage }
  | {
      kind: 'uncached'
      status: number
      headers: readonly (readonly [string, string])[]
      body: Buffer
      csp: string
    }

/**
 * Pages with the same bytes for everybody, rendered once through Remix for no particular visitor, cached with their
 * compressed forms, and refreshed in the background when stale. Only the URL of a visitor's request reaches them.
 * Rules 5 and 6, row 307.
 */
export function sharedPages(options: SharedPagesOptions): SharedPages {
  const { patterns, nowMs, log } = options
  const freshSeconds = options.freshSeconds ?? FRESH_SECONDS
  const staleSeconds = options.staleSeconds ?? STALE_SECONDS
  const pages = new LRUCache<string, ReadyPage>({
    maxSize: options.sizeBytesMax ?? SIZE_BYTES_MAX,
    sizeCalculation: ({ page }) => page.sizeBytes,
  })
  let servedCount = 0
  let countedAtMs = nowMs()
  const renders = createInFlight<Rendered>({ nowMs })
  /** Invalidated pages. */
  const outdated = new WeakSet<ReadyPage>()

  /** How long a page is cached here, and the headers for caches in front. */
  function toPageLife({ kind, audience }: SharedPageAddress, isForMembers: boolean) {
    const isEpisode = audience === 'asRendered'
    const fresh = isEpisode ? Math.min(freshSeconds, CDN_FRESH_SECONDS) : freshSeconds
    const stale = isEpisode ? Math.min(staleSeconds, CDN_STALE_SECONDS) : staleSeconds
    // In front of an episode that is not free, no cache stands between a member and what the member bought.
    const isKeptByCdn = !isEpisode || isForMembers
    return {
      life: { isForMembers, isEpisode, freshMs: fresh * 1000, staleMs: stale * 1000 },
      cacheControl: isKeptByCdn ? CDN_CACHE_CONTROLS[kind] : 'private, no-store',
    }
  }

  /** One render per URL at a time, separately for members, who may get the result that it is not for them. */
  function rendered(
    target: string,
    address: SharedPageAddress,
    { isRefresh = false, isForMember = false } = {},
  ): Promise<Rendered> {
    return renders.share(isForMember ? `${target} for a member` : target, () =>
      renderOnce(target, address, { isRefresh, isForMember }),
    )
  }

  async function renderOnce(
    target: string,
    address: SharedPageAddress,
    { isRefresh, isForMember }: { isRefresh: boolean; isForMember: boolean },
  ): Promise<Rendered> {
    let isForMembers = address.audience === 'everybody'
    const nonce = cspNonce()
    const requestId = options.randomId()
    const answer = await options.render(
      pageRequest({
        origin: options.origin,
        target,
        method: 'GET',
        headers: { accept: '*/*' },
        signal: new AbortController().signal,
      }),
      options.createContext({
        identity: NOBODY,
        session: NO_SESSION,
        target,
        requestId,
        cspNonce: nonce,
        isShared: true,
        isForMember,
        shareWithMembers() {
          isForMembers ||= address.audience === 'asRendered'
        },
      }),
      { isRefresh },
    )
    const body = Buffer.from(await answer.arrayBuffer())
    const contentType = answer.headers.get('content-type') ?? ''
    const isHtml = contentType.startsWith('text/html')
    const hashed = isHtml
      ? hashInlines(body.toString('utf8'), nonce)
      : { html: body.toString('utf8'), hashes: { scripts: [], styles: [] } }
    if (!hashed) log.error({ target, requestId }, 'shared page not cached: nonce outside a tag')
    const csp = contentSecurityPolicy(hashed ? hashed.hashes : { nonce }, options.csp)
    const isForEverybody = answer.status === 200 && !answer.headers.has('set-cookie')
    const isRefused = answer.headers.get('cache-control') === 'no-store'
    if (address.isKept && hashed && isForEverybody && !isRefused) {
      const page = await createCachedPage({
        text: hashed.html,
        contentType,
        contentSecurityPolicy: csp,
        storedAtMs: nowMs(),
        previous: pages.peek(target)?.page,
      })
      const { life, cacheControl } = toPageLife(address, isForMembers)
      const ready = toReadyPage(page, life, { cacheControl, security: options.securityHeaders })
      pages.set(target, ready)
      return { kind: 'cached', page: ready }
    }
    // Not even an overload brings a removed page back.
    if (answer.status === 404) pages.delete(target)
    return {
      kind: 'uncached',
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => PASSED_HEADERS.has(name)),
      body: hashed ? Buffer.from(hashed.html) : body,
      csp,
    }
  }

  /** A log line each would cost as much as sending the page, so they are logged as a count. */
  function count(now: number): void {
    servedCount += 1
    if (now - countedAtMs < COUNTED_EVERY_MS) return
    log.info(
      { servedCount, cachedCount: pages.size, cachedBytes: pages.calculatedSize },
      'shared pages served',
    )
    servedCount = 0
    countedAtMs = now
  }

  /** The page was rendered a moment ago, and not for members. */
  function isKnownAsVisitors(target: string): boolean {
    const ready = pages.peek(target)
    if (!ready || ready.isForMembers || outdated.has(ready)) return false
    return nowMs() - ready.page.storedAtMs <= ready.freshMs
  }

  function refresh(target: string): void {
    const address = patterns(target)
    if (!address || renders.has(target)) return
    rendered(target, address, { isRefresh: true }).catch((error: unknown) => {
      // Told by number where it happens; the next visitor asks for it again.
      if (error instanceof OverloadError) return
      log.warn({ target, err: error }, 'shared page refresh failed')
    })
  }

  return {
    serve: function serveSharedPage(req, res, next) {
      const target = withoutCampaignKeys(req.url)
      const ready = pages.get(target)
      if (!ready || outdated.has(ready) || !mayAnswer(ready, req) || !options.passesGuards(req)) {
        return next()
      }
      const now = nowMs()
      const ageMs = now - ready.page.storedAtMs
      if (ageMs > ready.freshMs + ready.staleMs) return next()
      if (ageMs > ready.freshMs) refresh(target)
      count(now)
      sendCachedPage(req, res, ready)
    },
    render: function renderSharedPage(req, res, next) {
      const target = withoutCampaignKeys(req.url)
      const address = patterns(target)
      if (!address || !isRead(req)) return next()
      const isForMember = address.audience !== 'everybody' && hasToken(req)
      if (isForMember && (address.audience === 'visitors' || hasFlash(req) || isKnownAsVisitors(target)))
        return next()
      rendered(target, address, { isForMember })
        .then((outcome) => {
          // A price that is to be paid, a page that is gone: the member's own page says it.
          if (isForMember && !(outcome.kind === 'cached' && outcome.page.isForMembers)) return next()
          if (outcome.kind === 'cached') return sendCachedPage(req, res, outcome.page)
          for (const [name, value] of outcome.headers) res.setHeader(name, value)
          res.setHeader('Cache-Control', 'private, no-store')
          res.setHeader('Content-Security-Policy', outcome.csp)
          res.statusCode = outcome.status
          res.end(req.method === 'HEAD' ? undefined : outcome.body)
        })
        .catch((error: unknown) => {
          const old = error instanceof OverloadError ? pages.get(target) : undefined
          if (old && mayAnswer(old, req)) sendCachedPage(req, res, old)
          else next(error)
        })
    },
    forget: () => {
      for (const ready of pages.values()) outdated.add(ready)
    },
  }
}

/** Response headers needed for an uncached response. */
const PASSED_HEADERS = new Set(['content-type', 'location', 'x-remix-response', 'x-remix-status', 'vary'])

function mayAnswer({ isForMembers, isEpisode }: ReadyPage, req: IncomingMessage): boolean {
  return isRead(req) && (!hasToken(req) || (isForMembers && !(isEpisode && hasFlash(req))))
}

/** A one-time message is waiting, which a member's own page shows even without scripts. Rows 67, 440. */
function hasFlash({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('flash=') === true
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The cookie name's prefix does not matter here. */
function hasToken({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('Authorization=') === true
}
