import { clientsClaim } from 'workbox-core'
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { addPlugins, cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { FORGET_POSTERS } from '../app/browser/storage-keys.ts'
import { CACHE_RULES, type CacheRule, matchesRule, offlineAddress } from './cache-rules.ts'

declare const self: Window & {
  /** Files of the build this worker belongs to; written by `cli/build.ts`. */
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
}

const isForEverybody = ({ status, headers }: Response) =>
  status === 200 && /\bpublic\b/.test(headers.get('cache-control') ?? '')

/** None of these files is a page: a page in place of one is a proxy's, such as the login of a Wi-Fi network. */
const isOwnFile = (response: Response) =>
  isForEverybody(response) && !response.headers.get('content-type')?.startsWith('text/html')

/**
 * Rejects private responses, whatever their address, and proxies' pages; a page that a former worker kept in place of a file is
 * requested anew.
 */
const ownFile: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    return isOwnFile(response) ? response : null
  },
  async cachedResponseWillBeUsed({ cachedResponse }) {
    return cachedResponse && isOwnFile(cachedResponse) ? cachedResponse : null
  },
}

/** Marked, so that the page knows it comes from the cache. */
const markedPage: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    return isForEverybody(response) ? markCached(response) : null
  },
}

function within(rule: CacheRule, plugin: WorkboxPlugin) {
  const limits = new ExpirationPlugin({
    maxEntries: rule.entriesMax,
    maxAgeSeconds: rule.daysMax * 24 * 60 * 60,
    purgeOnQuotaError: true,
  })
  return { cacheName: rule.cacheName, plugins: [plugin, limits], matchOptions: { ignoreVary: true } }
}

/** In the language of the requested page if that one is cached. */
async function cachedOfflinePage(requested: URL): Promise<URL | null> {
  const cache = await caches.open(CACHE_RULES.offlinePages.cacheName)
  const address = new URL(offlineAddress(requested), requested.origin)
  if (await cache.match(address, { ignoreSearch: true })) return address
  const [other] = await cache.keys()
  return other ? new URL(address.search, other.url) : null
}

/** Replaces error responses of proxies in front of the site: our own, errors too, have an id. */
const notOfProxy: WorkboxPlugin = {
  async handlerWillRespond({ request, response }) {
    if (response.status < 500 || response.headers.has('x-request-id')) return response
    const seen = await caches.match(request, { ignoreVary: true })
    if (seen) return seen
    const instead = await cachedOfflinePage(new URL(request.url))
    return instead ? Response.redirect(instead.href, 302) : response
  },
}

// A new build's worker takes over at once: pages of the old one detect it and reload when they may.
void self.skipWaiting()
clientsClaim()
enableNavigationPreload()
cleanupOutdatedCaches()
// Without one of its files, a worker is not installed; the next page tries again.
addPlugins([ownFile])
precacheAndRoute(self.__WB_MANIFEST)

for (const rule of [CACHE_RULES.assets, CACHE_RULES.icons, CACHE_RULES.posters]) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && matchesRule(rule, url),
    new CacheFirst(within(rule, ownFile)),
  )
}

const offlinePages = within(CACHE_RULES.offlinePages, markedPage)
// Requested as pages do, but without cookies, since a cached copy must belong to nobody.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode !== 'navigate' && matchesRule(CACHE_RULES.offlinePages, url),
  new NetworkFirst({ ...offlinePages, fetchOptions: { credentials: 'omit', cache: 'no-cache' } }),
)
registerRoute(
  ({ url, request }) =>
    request.mode === 'navigate' && matchesRule(CACHE_RULES.offlinePages, new URL(url.pathname, url)),
  new CacheFirst({
    cacheName: CACHE_RULES.offlinePages.cacheName,
    matchOptions: { ignoreSearch: true, ignoreVary: true },
  }),
)

const pages = within(CACHE_RULES.pages, markedPage)
const isNavigation = ({ request }: { request: Request }) => request.mode === 'navigate'
registerRoute(
  ({ url, request }) => isNavigation({ request }) && matchesRule(CACHE_RULES.pages, url),
  new NetworkFirst({ ...pages, plugins: [...pages.plugins, notOfProxy] }),
)
// Each is requested once: without a response here, the browser would repeat the preload, and a sign-in works only once.
registerRoute(isNavigation, new NetworkOnly({ plugins: [notOfProxy] }))

const inPlaceOfPage: RouteHandlerCallback = async ({ request, url }) => {
  const instead = request.mode === 'navigate' ? await cachedOfflinePage(url ?? new URL(request.url)) : null
  return instead ? Response.redirect(instead.href, 302) : Response.error()
}
setCatchHandler(inPlaceOfPage)

/** A cached offline page belongs to the previous build. */
async function renewOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHE_RULES.offlinePages.cacheName)
  for (const { url } of await cache.keys()) {
    const response = await fetch(url, { credentials: 'omit', cache: 'no-cache' })
    if (isForEverybody(response) && !response.redirected) await cache.put(url, await markCached(response))
  }
}

/** Workbox stores each picture's address in a database of its own, which outlives the pictures. */
async function forgetPosters(): Promise<void> {
  const { cacheName, entriesMax } = CACHE_RULES.posters
  await caches.delete(cacheName)
  await new CacheExpiration(cacheName, { maxEntries: entriesMax }).delete()
}

self.addEventListener('message', (event) => {
  const message = event as MessageEvent & { waitUntil(work: Promise<void>): void }
  if (message.data?.type === FORGET_POSTERS) message.waitUntil(forgetPosters().catch(() => {}))
})

self.addEventListener('install', (event) => {
  // Pages that cannot be fetched stay as they are.
  const installing = event as Event & { waitUntil(work: Promise<void>): void }
  installing.waitUntil(renewOfflinePages().catch(() => {}))
})

/**
 * Marks a page for the cache, since who is signed in may have changed by the time it is shown:
 * `app/start-page.ts` then ignores what the page says of its session.
 */
async function markCached(response: Response): Promise<Response> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  // They describe the compressed body.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace('<html ', '<html data-cached '), { status: response.status, headers })
}
