import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { OverloadError } from '../errors/overload-error.ts'
import { createInFlight } from '../http/in-flight.ts'
import type { WebMetrics } from '../metrics/web-metrics.ts'
import { withoutCampaignKeys } from './campaign-keys.ts'
import type { SharedPageAddress, SharedPagePatterns } from './page-patterns.ts'
import { createSharedRender, type Rendered, type SharedRenderOptions } from './render-shared-page.ts'
import { type ReadyPage, sendCachedPage } from './send-cached-page.ts'

export interface SharedPagesOptions extends SharedRenderOptions {
  patterns: SharedPagePatterns
  passesGuards(req: IncomingMessage): boolean
  sizeBytesMax?: number
  metrics?: Pick<WebMetrics, 'sharedPages'> | undefined
}

export interface SharedPages {
  /**
   * Serves pages from the cache before all other middleware and applies the same guards itself, because their work for other
   * requests (a log line, individual headers) costs more than sending the page.
   */
  serve: RequestHandler
  /** Renders cacheable pages on a miss. When overloaded, serves the cached page, however old. */
  render: RequestHandler
  /** Invalidated pages are only served when overloaded. Also invalidates pages that are being rendered. */
  forget(): void
}

const COUNTED_EVERY_MS = 10_000
const SIZE_BYTES_MAX = 48 * 1024 * 1024

/**
 * Pages with the same bytes for everybody, which depend only on the URL: rendered for no particular visitor, cached with their
 * compressed forms, and refreshed in the background when stale.
 */
export function sharedPages(options: SharedPagesOptions): SharedPages {
  const { patterns, nowMs, log, metrics } = options
  const renderShared = createSharedRender(options)
  const pages = new LRUCache<string, ReadyPage>({
    maxSize: options.sizeBytesMax ?? SIZE_BYTES_MAX,
    sizeCalculation: ({ page }) => page.sizeBytes,
  })
  let servedCount = 0
  let countedAtMs = nowMs()
  const renders = createInFlight<Rendered>({ nowMs })
  const outdated = new WeakSet<ReadyPage>()
  let forgottenCount = 0
  const toRenderKey = (target: string, isForMember = false) =>
    `${forgottenCount} ${target}${isForMember ? ' for a member' : ''}`

  /** One render per URL at a time. Members have separate ones, which may find that the page is not for them. */
  function rendered(
    target: string,
    address: SharedPageAddress,
    { isRefresh = false, isForMember = false } = {},
  ): Promise<Rendered> {
    return renders.share(toRenderKey(target, isForMember), async () => {
      const begunAt = forgottenCount
      const toPrevious = () => pages.peek(target)?.page
      const outcome = await renderShared(target, address, { isRefresh, isForMember, toPrevious })
      // It may be older than the change, and must not replace what was rendered since.
      if (forgottenCount !== begunAt) return outcome
      if (outcome.kind === 'cached') pages.set(target, outcome.page)
      // A removed page must not return, even under overload.
      else if (outcome.status === 404) pages.delete(target)
      return outcome
    })
  }

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

  function isKnownAsVisitors(target: string): boolean {
    const ready = pages.peek(target)
    if (!ready || ready.isForMembers || outdated.has(ready)) return false
    return nowMs() - ready.page.storedAtMs <= ready.freshMs
  }

  function refresh(target: string): void {
    const address = patterns(target)
    if (!address || renders.has(toRenderKey(target))) return
    rendered(target, address, { isRefresh: true }).catch((error: unknown) => {
      // The render queue counts refusals, and the next visitor requests the page again.
      if (error instanceof OverloadError) return
      log.warn({ target, err: error }, 'shared page refresh failed')
    })
  }

  return {
    serve: function serveSharedPage(req, res, next) {
      const target = withoutCampaignKeys(req.url)
      const ready = pages.get(target)
      if (!ready || outdated.has(ready) || !maySend(ready, req) || !options.passesGuards(req)) {
        return next()
      }
      const now = nowMs()
      const ageMs = now - ready.page.storedAtMs
      if (ageMs > ready.freshMs + ready.staleMs) return next()
      if (ageMs > ready.freshMs) refresh(target)
      count(now)
      metrics?.sharedPages.inc({ source: 'cached' })
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
          if (isForMember && !(outcome.kind === 'cached' && outcome.page.isForMembers)) return next()
          metrics?.sharedPages.inc({ source: 'rendered' })
          if (outcome.kind === 'cached') return sendCachedPage(req, res, outcome.page)
          for (const [name, value] of outcome.headers) res.setHeader(name, value)
          res.setHeader('Cache-Control', 'private, no-store')
          res.setHeader('Content-Security-Policy', outcome.csp)
          res.statusCode = outcome.status
          res.end(req.method === 'HEAD' ? undefined : outcome.body)
        })
        .catch((error: unknown) => {
          const old = error instanceof OverloadError ? pages.get(target) : undefined
          if (!old || !maySend(old, req)) return next(error)
          metrics?.sharedPages.inc({ source: 'stale' })
          sendCachedPage(req, res, old)
        })
    },
    forget: () => {
      forgottenCount += 1
      for (const ready of pages.values()) outdated.add(ready)
    },
  }
}

function maySend({ isForMembers, isEpisode }: ReadyPage, req: IncomingMessage): boolean {
  return isRead(req) && (!hasToken(req) || (isForMembers && !(isEpisode && hasFlash(req))))
}

/** A private page shows a one-time message even without scripts. */
function hasFlash({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('flash=') === true
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** With or without the `__Host-` prefix. */
function hasToken({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('Authorization=') === true
}
