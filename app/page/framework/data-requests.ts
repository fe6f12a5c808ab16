import { NoResponseError, withDeadline } from '../requests/response-deadline.ts'
import { retryUntilResponse } from '../requests/waiting-requests.ts'
import { reportPageData } from './page-arrival.ts'
import { type PageLocation, type PageRouter, pageRouter } from './page-router.ts'

const DATA_TYPE = 'text/x-script'
const PASSING_STATUSES = [408, 409, 425, 429]

/** Maximum age of prefetched data, as in a cache in front of the site. */
const AHEAD_MS_MAX = 30_000

/**
 * `page`: data of a page; retried until it arrives, while the present page stays. `part`: data of a part of the page, which
 * shows its failure. `write`: a form; sent once. Null: not a request of the router.
 */
export function toRequestRole(
  address: URL,
  init: RequestInit | undefined,
  origin: string,
  router: PageRouter['state'] | undefined,
): 'page' | 'part' | 'write' | null {
  if (address.origin !== origin) return null
  if ((init?.method ?? 'GET') !== 'GET') return address.pathname.endsWith('.data') ? 'write' : null
  if (!address.pathname.endsWith('.data') || !router) return null
  const pages = [router.location, router.navigation.location]
  return pages.some((page) => page && toDataPath(page.pathname) === address.pathname) ? 'page' : 'part'
}

function toDataPath(pathname: string): string {
  return pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
}

/** The page to which the router navigates, if the address is that of its data. A form has none. */
function findTarget(
  { pathname }: Pick<URL, 'pathname'>,
  router: PageRouter['state'] | undefined,
): PageLocation | null {
  const { location, formMethod } = router?.navigation ?? {}
  return location && !formMethod && toDataPath(location.pathname) === pathname ? location : null
}

/**
 * Passes every read of the router through {@link retryUntilResponse}, since the router replaces the page with
 * an error when a read fails. Writes are sent once, and their routes handle failures.
 */
export function keepPageThroughFailures(page: Window & typeof globalThis): void {
  const fetchOnce = page.fetch.bind(page)
  page.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, page.location.href)
    const router = pageRouter()?.state
    const role = toRequestRole(address, init, page.location.origin, router)
    if (!role) return fetchOnce(input, init)
    if (role === 'write') return fetchOnce(input, init).then(refuseOutage)
    const signal = init?.signal ?? undefined
    const fetchWhole = () => {
      const cache = wasFetchedAhead(address, router, page.performance) ? 'force-cache' : 'default'
      return wholeResponse(fetchOnce, address, { ...init, cache, signal: signal ?? null })
    }
    return retryUntilResponse(fetchWhole, { kind: role, signal }).then((response) => {
      const to = findTarget(address, router)
      if (to) reportPageData(to, response)
      return response
    })
  }
}

/**
 * Whether the router navigates to a page whose data a link has just prefetched. The browser would revalidate
 * that response first, which costs a round trip. Forms and the present page always send a new request.
 */
export function wasFetchedAhead(
  { href, pathname }: URL,
  router: PageRouter['state'] | undefined,
  timings: Pick<Performance, 'getEntriesByName' | 'now'>,
): boolean {
  const target = findTarget({ pathname }, router)
  if (!target || target.pathname === router?.location.pathname) return false
  const [last] = timings.getEntriesByName(href, 'resource').slice(-1) as PerformanceResourceTiming[]
  return last?.initiatorType === 'link' && timings.now() - last.responseEnd < AHEAD_MS_MAX
}

/**
 * Such as the login page of a Wi-Fi network, which responds for every site, or the refusal of a filter: the router would try to
 * decode it, or show it as an error of ours. Caches may share our data without the id of its request, but not without its type.
 */
function isForeign({ headers }: Response): boolean {
  return !headers.has('x-request-id') && !headers.get('content-type')?.startsWith(DATA_TYPE)
}

/** Rejects error pages of proxies, too, but none of our own. */
function refuseOutage(response: Response): Response {
  const isOwn = response.headers.get('content-type')?.startsWith(DATA_TYPE)
  if (!isForeign(response) && (response.status < 500 || isOwn)) return response
  throw new NoResponseError(`status ${response.status}`)
}

function wholeResponse(fetchOnce: typeof fetch, address: URL, init: RequestInit): Promise<Response> {
  return withDeadline(async (signal) => {
    const response = await fetchOnce(address, { ...init, signal })
    const { status } = response
    if (status >= 500 || PASSING_STATUSES.includes(status) || isForeign(response)) {
      throw new NoResponseError(`status ${status}`)
    }
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, response)
  }, init.signal)
}
