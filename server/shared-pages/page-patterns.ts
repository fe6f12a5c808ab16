import type { Languages } from '../session/preferred-language.ts'

/** A page that may be kept for everybody, as asked for. */
export interface SharedPageAddress {
  kind: 'document' | 'data'
}

export type SharedPagePatterns = (target: string) => SharedPageAddress | null

const ID = '[A-Za-z0-9_]{1,64}'
const NUMBER = '[1-9]\\d{0,3}'
const DRAMA = `(?:(?:[a-z0-9-]|%[0-9A-F]{2}){1,600}-)?${ID}`
const TARGET_LENGTH_MAX = 1024
/** The document's, the language's and the page's own. */
const ROUTES_PER_PAGE_MAX = 3

/** Path of every public page without its language prefix and its slashes at both ends, and the query it may have. */
const PAGES: readonly { path: string; query?: string }[] = [
  { path: `browse/${ID}` },
  { path: `browse/${ID}/${NUMBER}` },
  { path: `category/${ID}(?:-\\d{1,4})?`, query: `page=${NUMBER}` },
  { path: `reel-shorts/${DRAMA}/${NUMBER}` },
  { path: `episode-ahead/${DRAMA}/${NUMBER}` },
  { path: 'download' },
  { path: 'qrCode' },
  { path: 'terms-of-use' },
  { path: 'privacy-policy' },
]

/**
 * Decides by what is allowed: an address is kept only when it is exactly one of the public pages, or the data request
 * the page's own scripts send for it. Every other spelling, suffix or query lands on the private side. Decision 5,
 * reliability.md D11, rows 48-49.
 *
 * @param routeIds ids of the application's routes, parents before children: the only words `_routes` of a data request
 *   may hold
 */
export function sharedPagePatterns(languages: Languages, routeIds: readonly string[]): SharedPagePatterns {
  const prefixed = languages.all.filter((language) => language !== languages.default)
  const prefix = prefixed.length > 0 ? `(?:/(?:${prefixed.join('|')}))?` : ''
  const documents = [`${prefix}/`]
  const data = ['/_root\\.data', ...prefixed.map((language) => `/${language}\\.data`)]
  for (const { path, query } of PAGES) {
    documents.push(`${prefix}/${path}/${query ? `(?:\\?${query})?` : ''}`)
    data.push(`${prefix}/${path}\\.data${query ? `(?:\\?${query}(?=&|$))?` : ''}`)
  }
  const document = new RegExp(`^(?:${documents.join('|')})$`)
  const dataRequest = new RegExp(`^(?:${data.join('|')})(?:[?&]_routes=([^&]{1,500}))?$`)
  const orderOf = new Map(routeIds.map((id, order) => [id, order]))

  return function sharedPageAddress(target) {
    if (target.length > TARGET_LENGTH_MAX) return null
    if (document.test(target)) return { kind: 'document' }
    const found = dataRequest.exec(target)
    if (!found) return null
    const routes = new URLSearchParams(`routes=${found[1] ?? ''}`).get('routes') || null
    return routes === null || isChain(routes.split(',')) ? { kind: 'data' } : null
  }

  /** Scripts name a page's routes from the outside in, each once; other lists would only make one page many. */
  function isChain(routes: readonly string[]): boolean {
    const orders = routes.map((route) => orderOf.get(route) ?? -1)
    return (
      routes.length <= ROUTES_PER_PAGE_MAX &&
      orders.every((order, index) => order > (index === 0 ? -1 : (orders[index - 1] as number)))
    )
  }
}
