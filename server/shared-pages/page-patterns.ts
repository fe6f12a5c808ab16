import type { AddressRule } from '../../app/context.ts'
import { splitTarget } from '../http/request-target.ts'
import type { Languages } from '../session/preferred-language.ts'

export interface SharedPageAddress {
  kind: 'document' | 'data'
  audience: Audience
  /** False: not cached. Search results are the same for everybody too, but countless queries would evict every page. */
  isCached: boolean
}

/**
 * `everybody`: also members, who request their data separately. `asRendered`: visitors, and members too if the render says so
 * (`RequestContext.shareWithMembers`), since only the catalogue knows which episodes are free.
 */
export type Audience = 'everybody' | 'visitors' | 'asRendered'

export type SharedPagePatterns = (target: string) => SharedPageAddress | null

const TARGET_LENGTH_MAX = 1024

export type PageRoutes = Readonly<
  Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>
>

/**
 * An allowlist: a URL is cached only if it is exactly one of the public pages, or the data request of such a page's own
 * scripts. Every other spelling, suffix or query is private. D11, S48-S49.
 *
 * @param routes `_routes` of a data request may name only those of its own page
 */
export function sharedPagePatterns(
  languages: Languages,
  routes: PageRoutes,
  addresses: readonly AddressRule[],
): SharedPagePatterns {
  const prefixed = languages.all.filter((language) => language !== languages.default)
  const prefix = prefixed.length > 0 ? `(?:/(?:${prefixed.join('|')}))?` : ''
  const documents = [`${prefix}/`]
  const data = ['/_root\\.data', ...prefixed.map((language) => `/${language}\\.data`)]
  const asRendered: string[] = []
  const uncached: string[] = []
  for (const { path, pattern, audience, query, caches } of addresses) {
    if (audience === 'viewer' || path === '') continue
    documents.push(`${prefix}/${pattern}/${query ? `(?:\\?${query})?` : ''}`)
    data.push(`${prefix}/${pattern}\\.data${query ? `(?:\\?${query}(?=&|$))?` : ''}`)
    if (audience === 'asRendered') asRendered.push(`${prefix}/${pattern}(?:/|\\.data)(?:\\?|$)`)
    if (caches === 'withoutQuery' && query) uncached.push(`${prefix}/${pattern}(?:/|\\.data)\\?${query}`)
  }
  const document = new RegExp(`^(?:${documents.join('|')})$`)
  const dataRequest = new RegExp(`^(?:${data.join('|')})(?:[?&]_routes=([^&]{1,500}))?$`)
  const isAsRendered = startsWithOne(asRendered)
  const isUncached = startsWithOne(uncached)

  return function sharedPageAddress(target) {
    if (target.length > TARGET_LENGTH_MAX) return null
    const isOfEpisode = isAsRendered(target)
    const isCached = !isUncached(target)
    if (document.test(target))
      return { kind: 'document', audience: isOfEpisode ? 'asRendered' : 'everybody', isCached }
    const found = dataRequest.exec(target)
    if (!found) return null
    const requested = new URLSearchParams(`routes=${found[1] ?? ''}`).get('routes') || null
    const isOwn = requested === null || areInOrder(findRoutes(target), requested.split(','))
    return isOwn ? { kind: 'data', audience: isOfEpisode ? 'visitors' : 'everybody', isCached } : null
  }

  /** Outermost first. The first word of the path identifies the page, since the words differ. */
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

function startsWithOne(patterns: readonly string[]): (target: string) => boolean {
  const start = new RegExp(`^(?:${patterns.join('|')})`)
  return (target) => patterns.length > 0 && start.test(target)
}

/** Scripts list a page's routes in this order; other lists would only fragment the cache. */
function areInOrder(chain: readonly string[], requested: readonly string[]): boolean {
  const places = requested.map((id) => chain.indexOf(id))
  return places.every((place, index) => place > (index === 0 ? -1 : (places[index - 1] as number)))
}
