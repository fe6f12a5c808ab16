import type { RequestHandler } from 'express'
import type { SiteAddresses } from '../../app/context.ts'
import { matchAddress } from '../http/address-pattern.ts'
import { CDN_CACHE_CONTROLS } from '../http/cdn-cache.ts'
import { createInFlight } from '../http/in-flight.ts'
import { splitTarget } from '../http/request-target.ts'
import type { ContextFactory } from '../remix/context.ts'
import { pageRequest } from '../remix/page-request.ts'
import type { Renderer } from '../remix/renderer.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import type { HeaderPair } from '../security/headers.ts'
import { NOBODY } from '../session/identity.ts'
import { NO_SESSION } from '../session/page-session.ts'
import { createCachedPage } from './cached-page.ts'
import { type ReadyPage, sendCachedPage, toReadyFile } from './send-cached-page.ts'

/** With the time that caches in front keep a file, less than a minute. */
const KEPT_MS = 5_000
/** A sitemap has some megabytes. */
const KEPT_MAX = 8

interface PublicFileOptions {
  origin: string
  addresses: Pick<SiteAddresses, 'front'>
  render: Renderer
  createContext: ContextFactory
  csp: CspOptions
  securityHeaders: readonly HeaderPair[]
  nowMs(): number
}

class MissingFile extends Error {}

/**
 * Files that the app renders for nobody in particular, such as sitemaps. A crowd of readers costs one rendering: theirs would take the
 * places of pages.
 */
export function publicFiles(options: PublicFileOptions): RequestHandler {
  const { origin, render, createContext, csp, securityHeaders: security, nowMs } = options
  const files = options.addresses.front.filter(({ serves }) => serves === 'file')
  const rules = files.map(({ path, query }) => ({
    isAt: matchAddress(path),
    query: new RegExp(`^\\?${query ?? ''}$`),
  }))
  const loads = createInFlight<ReadyPage>({ nowMs, cachedMs: KEPT_MS, keysMax: KEPT_MAX })

  async function load(target: string, requestId: string): Promise<ReadyPage> {
    const { signal } = new AbortController()
    const response = await render(
      pageRequest({ origin, target, method: 'GET', headers: {}, signal }),
      createContext({
        ...{ identity: NOBODY, session: NO_SESSION, target, requestId },
        ...{ cspNonce: cspNonce(), isShared: true },
      }),
    )
    if (response.status !== 200 || response.headers.has('set-cookie')) {
      await response.body?.cancel()
      throw new MissingFile()
    }
    const page = await createCachedPage({
      text: await response.text(),
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      contentSecurityPolicy: contentSecurityPolicy('none', csp),
      storedAtMs: nowMs(),
    })
    const cacheControl = response.headers.get('cache-control') ?? CDN_CACHE_CONTROLS.document
    return toReadyFile(page, { cacheControl, security })
  }

  return async function publicFiles(req, res, next) {
    const { path, search } = splitTarget(req.url)
    const rule = rules.find(({ isAt }) => isAt(path))
    if (!rule || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const target = rule.query.test(search) ? path + search : path
    try {
      sendCachedPage(req, res, await loads.share(target, () => load(target, String(res.locals.requestId))))
    } catch (error) {
      // It gets a 404 page, rendered for its visitor like any other page.
      next(error instanceof MissingFile ? undefined : error)
    }
  }
}
