import { ADDRESS_RULES, type AddressRule } from '../app/addresses/address-rules.ts'
import { POSTERS_CACHE } from '../app/browser/storage-keys.ts'

/** Addresses start with a language on all pages but those of the default one. */
const LANGUAGE = '(?:/[a-z]{2,3}(?:-[A-Z0-9][A-Za-z0-9]{1,3})?)?'

/** A kind of cached responses: their addresses, how many are cached, and for how long. */
export interface CacheRule {
  /** Name of the cache in the browser. */
  cacheName: string
  /** Path and query. */
  address: RegExp
  entriesMax: number
  daysMax: number
}

/**
 * All the worker may keep of this site. Whatever has another address is never kept: money, sign-in, members' pages, videos
 * and their addresses, which every player page carries.
 */
export const CACHE_RULES = {
  /** Scripts, styles, fonts and drawings whose names hold a hash of their content. */
  assets: {
    cacheName: 'assets',
    address: /^\/assets\/[\w.-]+\.(?:js|css|woff2|svg)$/,
    entriesMax: 200,
    daysMax: 60,
  },
  /** Logo and icons, whose addresses hold a hash of their content. */
  icons: {
    cacheName: 'icons',
    address: /^\/(?:favicon\.ico|brand\/\w+\/[\w-]+\.\w+)$/,
    entriesMax: 10,
    daysMax: 30,
  },
  /** Pictures of dramas and episodes; a member's own picture comes from elsewhere. */
  posters: {
    cacheName: POSTERS_CACHE,
    address: /^\/_ipx\/[\w,]+\/pictures\/[\w./-]+$/,
    entriesMax: 150,
    daysMax: 14,
  },
  /** Public pages as they were last seen, without what they say of who is signed in. */
  pages: {
    cacheName: 'pages',
    address: keptAddresses('pages', ADDRESS_RULES),
    entriesMax: 40,
    daysMax: 14,
  },
  /** The offline page, in each language that this browser has used. */
  offlinePages: {
    cacheName: 'offline-pages',
    address: keptAddresses('offlinePages', ADDRESS_RULES),
    entriesMax: 12,
    daysMax: 365,
  },
} as const satisfies Record<string, CacheRule>

/** Path and query of the addresses that the table assigns to a rule. */
export function keptAddresses(rule: AddressRule['worker'], addresses: readonly AddressRule[]): RegExp {
  const kept = addresses.filter(({ worker }) => worker === rule)
  const patterns = kept.map(
    ({ pattern, query }) => (pattern && `${pattern}/`) + (query === null ? '' : `(?:\\?${query})?`),
  )
  return new RegExp(`^${LANGUAGE}/(?:${patterns.join('|')})$`)
}

/** Whether an address is among those of a kind. */
export function matchesRule(
  { address }: CacheRule,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): boolean {
  return address.test(pathname + search)
}

/** The offline page in the language of a page of this site, and where it leads once that page can be had. */
export function offlineAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const [prefix = ''] = new RegExp(`^${LANGUAGE}(?=/)`).exec(pathname) ?? []
  return `${prefix}/offline/?to=${encodeURIComponent(pathname + search)}`
}
