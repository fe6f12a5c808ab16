import { EPISODE_PATH } from '../addresses/episode-path.ts'
import { untilLost } from './answer-in-time.ts'
import { isSubmitting, type PageRouter, pageRouter } from './page-router.ts'
import { LostAnswerError, retryOnce, retryUntilAnswered } from './retry-until-answered.ts'

/** Statuses after which another try may help. */
const PASSING_STATUSES = [408, 409, 425, 429]

/** How old data may be that was fetched ahead: no older than what a cache in front of the site hands out. */
const AHEAD_MS_MAX = 30_000

/**
 * `page`: the data of a page, without which it cannot stand; asked for until it is there, while the page before stands.
 * `code`: what the router has to learn before it can ask for anything. `press`: the same, before a form can be sent.
 * `known`: the route of the page that stands. `part`: data of a part of the page, which says itself that it failed.
 * `write`: a press; sent once. Null: none of the router's requests.
 */
export function toRequestRole(
  address: URL,
  init: RequestInit | undefined,
  origin: string,
  router: PageRouter['state'] | undefined,
): 'page' | 'code' | 'press' | 'known' | 'part' | 'write' | null {
  if (address.origin !== origin) return null
  if ((init?.method ?? 'GET') !== 'GET') return address.pathname.endsWith('.data') ? 'write' : null
  if (address.pathname === '/__manifest') {
    // What is learned of links ahead has no signal, and is asked for again with the press.
    if (!init?.signal) return null
    const stands = router?.location.pathname ?? ''
    const asked = address.searchParams.get('p') ?? ''
    // One route for all episodes. Until it has asked, the router lets the answer of an earlier press undo the next one.
    if (stands === asked || [stands, asked].every((path) => EPISODE_PATH.test(path))) return 'known'
    if (router?.navigation.location) return 'page'
    return router && isSubmitting(router) ? 'press' : 'code'
  }
  if (!address.pathname.endsWith('.data') || !router) return null
  const pages = [router.location, router.navigation.location]
  return pages.some((page) => page && toDataPath(page.pathname) === address.pathname) ? 'page' : 'part'
}

/** Where Remix asks for the data of a page. */
function toDataPath(pathname: string): string {
  return pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
}

/**
 * Takes every read of the router through {@link retryUntilAnswered}: an error there would take the page that stands, and
 * the router has no other place to say that a network is gone. Writes are sent once and answered by their route.
 */
export function keepPageThroughFailures(page: Window & typeof globalThis): void {
  const fetchOnce = page.fetch.bind(page)
  page.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, page.location.href)
    const router = pageRouter()?.state
    const role = toRequestRole(address, init, page.location.origin, router)
    if (!role) return fetchOnce(input, init)
    if (role === 'write') return fetchOnce(input, init).then(refuseOutage)
    // Requested before a page's first form is sent: a press would wait for it, and be sent later without another press.
    if (role === 'known') return Promise.resolve(Response.json({}))
    const signal = init?.signal ?? undefined
    const ask = () => {
      const cache = wasFetchedAhead(address, router, page.performance) ? 'force-cache' : 'default'
      return wholeAnswer(fetchOnce, address, { ...init, cache, signal: signal ?? null })
    }
    return role === 'part' ? retryOnce(ask, signal) : retryUntilAnswered(ask, { kind: role, signal })
  }
}

/**
 * Whether the router goes to a page whose data a link fetched ahead a moment ago, and nobody has used since. The browser has
 * the answer then, and would first ask whether it still holds: a round trip between the press and the page. What a form or
 * the page that stands asks for is asked anew.
 */
export function wasFetchedAhead(
  { href, pathname }: URL,
  router: PageRouter['state'] | undefined,
  timings: Pick<Performance, 'getEntriesByName' | 'now'>,
): boolean {
  const { location, formMethod } = router?.navigation ?? {}
  if (!location || formMethod || location.pathname === router?.location.pathname) return false
  if (toDataPath(location.pathname) !== pathname) return false
  const [last] = timings.getEntriesByName(href, 'resource').slice(-1) as PerformanceResourceTiming[]
  return last?.initiatorType === 'link' && timings.now() - last.responseEnd < AHEAD_MS_MAX
}

/** A page of something between the browser and this site is no answer to the router, which would try to read it. */
function refuseOutage(response: Response): Response {
  if (response.status < 500 || response.headers.get('content-type')?.startsWith('text/x-script'))
    return response
  throw new LostAnswerError(`status ${response.status}`)
}

/**
 * The answer with all of its body, so that a connection that ends in the middle is seen here.
 *
 * @throws when it does not come in time or is an outage's
 */
function wholeAnswer(fetchOnce: typeof fetch, address: URL, init: RequestInit): Promise<Response> {
  return untilLost(async (signal) => {
    const response = await fetchOnce(address, { ...init, signal })
    if (response.status >= 500 || PASSING_STATUSES.includes(response.status)) {
      throw new LostAnswerError(`status ${response.status}`)
    }
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, response)
  }, init.signal)
}
