import { CDN_CACHE_CONTROLS, CDN_FRESH_SECONDS, CDN_STALE_SECONDS } from '../http/cdn-cache.ts'
import type { Logger } from '../observability/log.ts'
import type { ContextFactory } from '../remix/context.ts'
import { pageRequest } from '../remix/page-request.ts'
import type { Renderer } from '../remix/renderer.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import type { HeaderPair } from '../security/headers.ts'
import { NOBODY } from '../session/identity.ts'
import { NO_SESSION } from '../session/page-session.ts'
import { type CachedPage, createCachedPage } from './cached-page.ts'
import { hashInlines } from './inline-hashes.ts'
import type { SharedPageAddress } from './page-patterns.ts'
import { type ReadyPage, toReadyPage } from './send-cached-page.ts'

export interface SharedRenderOptions {
  origin: string
  render: Renderer
  createContext: ContextFactory
  csp: CspOptions
  log: Logger
  nowMs(): number
  randomId(): string
  securityHeaders: readonly HeaderPair[]
  freshSeconds?: number
  staleSeconds?: number
}

interface SharedRenderRequest {
  isRefresh: boolean
  isForMember: boolean
  toPrevious(): CachedPage | undefined
}

export type SharedRender = (
  target: string,
  address: SharedPageAddress,
  request: SharedRenderRequest,
) => Promise<Rendered>

export type Rendered =
  | { kind: 'cached'; page: ReadyPage }
  | {
      kind: 'uncached'
      status: number
      headers: readonly (readonly [string, string])[]
      body: Buffer
      csp: string
    }

const FRESH_SECONDS = 60
const STALE_SECONDS = 600
const PASSED_HEADERS = new Set(['content-type', 'location', 'x-remix-response', 'x-remix-status', 'vary'])

export function createSharedRender(options: SharedRenderOptions): SharedRender {
  const { nowMs, log } = options
  const freshSeconds = options.freshSeconds ?? FRESH_SECONDS
  const staleSeconds = options.staleSeconds ?? STALE_SECONDS

  function toPageLife({ kind, audience }: SharedPageAddress, isForMembers: boolean) {
    const isEpisode = audience === 'asRendered'
    const fresh = isEpisode ? Math.min(freshSeconds, CDN_FRESH_SECONDS) : freshSeconds
    const stale = isEpisode ? Math.min(staleSeconds, CDN_STALE_SECONDS) : staleSeconds
    // Caches in front must not show members a locked page from before a purchase.
    const isCachedByCdn = !isEpisode || isForMembers
    return {
      life: { isForMembers, isEpisode, freshMs: fresh * 1000, staleMs: stale * 1000 },
      cacheControl: isCachedByCdn ? CDN_CACHE_CONTROLS[kind] : 'private, no-store',
    }
  }

  return async function renderShared(
    target: string,
    address: SharedPageAddress,
    { isRefresh, isForMember, toPrevious }: SharedRenderRequest,
  ): Promise<Rendered> {
    let isForMembers = address.audience === 'everybody'
    const nonce = cspNonce()
    const requestId = options.randomId()
    const response = await options.render(
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
    const body = Buffer.from(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? ''
    const isHtml = contentType.startsWith('text/html')
    const hashed = isHtml
      ? hashInlines(body.toString('utf8'), nonce)
      : { html: body.toString('utf8'), hashes: { scripts: [], styles: [] } }
    if (!hashed) log.error({ target, requestId }, 'shared page not cached: nonce outside a tag')
    const csp = contentSecurityPolicy(hashed ? hashed.hashes : { nonce }, options.csp)
    const isForEverybody = response.status === 200 && !response.headers.has('set-cookie')
    const isRefused = response.headers.get('cache-control') === 'no-store'
    if (address.isCached && hashed && isForEverybody && !isRefused) {
      const page = await createCachedPage({
        text: hashed.html,
        contentType,
        contentSecurityPolicy: csp,
        storedAtMs: nowMs(),
        previous: toPrevious(),
      })
      const { life, cacheControl } = toPageLife(address, isForMembers)
      const ready = toReadyPage(page, life, { cacheControl, security: options.securityHeaders })
      return { kind: 'cached', page: ready }
    }
    return {
      kind: 'uncached',
      status: response.status,
      headers: [...response.headers].filter(([name]) => PASSED_HEADERS.has(name)),
      body: hashed ? Buffer.from(hashed.html) : body,
      csp,
    }
  }
}
