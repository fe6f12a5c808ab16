import { splitTarget } from '../http/request-target.ts'
import type { Languages } from '../session/preferred-language.ts'

/** A page that is the same for everybody. */
export interface SharedPageAddress {
  kind: 'document' | 'data'
  audience: Audience
  /** Whether it is kept. Results are the same for everybody too, but queries are endless and would evict every page. */
  isKept: boolean
}

/**
 * Who gets it. `everybody`: members too, who ask for what is theirs apart (row 445). `asRendered`: visitors, and members
 * too if the render says so (`RequestContext.shareWithMembers`), since only the catalogue knows which episodes are free.
 */
export type Audience = 'everybody' | 'visitors' | 'asRendered'

export type SharedPagePatterns = (target: string) => SharedPageAddress | null

const ID = '[A-Za-z0-9_]{1,64}'
const NUMBER = '[1-9]\\d{0,3}'
const DRAMA = `(?:(?:[a-z0-9-]|%[0-9A-F]{2}){1,600}-)?${ID}`
/** A search, as the site's own forms and links write it. */
const QUERY = 'q=[^&=]{1,900}'
const HAS_QUERY = /\?q=/
const TARGET_LENGTH_MAX = 1024

/** The needed part of the application's routes; `ServerBuild.routes` has more. */
export type PageRoutes = Readonly<
  Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>
>

/** Path of every public page, without language prefix and outer slashes, and its allowed query. */
const PAGES: readonly { path: string; query?: string; isOfEpisode?: true }[] = [
  { path: `browse/${ID}` },
  { path: `browse/${ID}/${NUMBER}` },
  { path: `category/${ID}(?:-\\d{1,4})?`, query: `page=${NUMBER}` },
  { path: 'search', query: `${QUERY}(?:&page=${NUMBER})?` },
  { path: 'search-suggestions', query: QUERY },
  { path: `reel-shorts/${DRAMA}/${NUMBER}`, isOfEpisode: true },
  { path: `prefetched-episode/${DRAMA}/${NUMBER}`, isOfEpisode: true },
  { path: 'download' },
  { path: 'offline' },
  { path: 'qrCode' },
  { path: 'terms-of-use' },
  { path: 'privacy-policy' },
]

/**
 * Decides by allowlist: a URL is cached only if it is exactly one of the public pages, or the data request of the
 * page's own scripts. Every other spelling, suffix or query is private. Rule 5, D11, S48-S49.
 *
 * @param routes the application's: `_routes` of a data request may name those of its own page only
 */
export function sharedPagePatterns(languages: Languages, routes: PageRoutes): SharedPagePatterns {
  const prefixed = languages.all.filter((language) => language !== languages.default)
  const prefix = prefixed.length > 0 ? `(?:/(?:${prefixed.join('|')}))?` : ''
  const documents = [`${prefix}/`]
  const data = ['/_root\\.data', ...prefixed.map((language) => `/${language}\\.data`)]
  const episodes: string[] = []
  for (const { path, query, isOfEpisode } of PAGES) {
    documents.push(`${prefix}/${path}/${query ? `(?:\\?${query})?` : ''}`)
    data.push(`${prefix}/${path}\\.data${query ? `(?:\\?${query}(?=&|$))?` : ''}`)
    if (isOfEpisode) episodes.push(`${prefix}/${path}(?:/|\\.data)`)
  }
  const document = new RegExp(`^(?:${documents.join('|')})$`)
  const dataRequest = new RegExp(`^(?:${data.join('|')})(?:[?&]_routes=([^&]{1,500}))?$`)
  const episode = new RegExp(`^(?:${episodes.join('|')})(?:\\?|$)`)

  return function sharedPageAddress(target) {
    if (target.length > TARGET_LENGTH_MAX) return null
    const isOfEpisode = episode.test(target)
    const isKept = !HAS_QUERY.test(target)
    if (document.test(target))
      return { kind: 'document', audience: isOfEpisode ? 'asRendered' : 'everybody', isKept }
    const found = dataRequest.exec(target)
    if (!found) return null
    const asked = new URLSearchParams(`routes=${found[1] ?? ''}`).get('routes') || null
    const isOwn = asked === null || areInOrder(findRoutes(target), asked.split(','))
    return isOwn ? { kind: 'data', audience: isOfEpisode ? 'visitors' : 'everybody', isKept } : null
  }

  /** The routes of a page, outermost first. The path's first word decides, since the words differ. */
  function findRoutes(target: string): string[] {
    const [first = '', second] = splitTarget(target)
      .path.slice(1)
      .split(/\.data|\//)
    const word = first === '_root' ? undefined : prefixed.includes(first) ? second || undefined : first
    const all = Object.values(routes)
    let route = all.find((one) => (word ? one?.path?.split('/')[0] === word : one?.index))
    const chain: string[] = []
    for (; route; route = route.parentId === undefined ? undefined : routes[route.parentId]) {
      chain.unshift(route.id)
    }
    return chain
  }
}

/** Scripts name a page's routes outermost first, each once; other lists would only split the cache. */
function areInOrder(chain: readonly string[], asked: readonly string[]): boolean {
  const places = asked.map((id) => chain.indexOf(id))
  return places.every((place, index) => place > (index === 0 ? -1 : (places[index - 1] as number)))
}
