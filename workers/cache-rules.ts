import { ADDRESS_RULES, type AddressRule } from '../app/addresses/address-rules.ts'
import { POSTERS_CACHE } from '../app/browser/storage-keys.ts'

/** Only addresses of the default language have no prefix. */
const LANGUAGE = '(?:/[a-z]{2,3}(?:-[A-Z0-9][A-Za-z0-9]{1,3})?)?'

export interface CacheRule {
  cacheName: string
  address: RegExp
  entriesMax: number
  daysMax: number
}

/**
 * All that the worker may cache of this site; never money, sign-in, members' pages, or videos and their
 * addresses, which every player page contains.
 */
export const CACHE_RULES = {
  /** Their names contain a hash of their content. */
  assets: {
    cacheName: 'assets',
    address: /^\/assets\/[\w.-]+\.(?:js|css|woff2|svg)$/,
    entriesMax: 200,
    daysMax: 60,
  },
  /** Their addresses contain a hash of their content. */
  icons: {
    cacheName: 'icons',
    address: /^\/(?:favicon\.ico|brand\/\w+\/[\w-]+\.\w+)$/,
    entriesMax: 10,
    daysMax: 30,
  },
  /** Pictures of dramas and episodes; a member's picture has another address. */
  posters: {
    cacheName: POSTERS_CACHE,
    address: /^\/_ipx\/[\w,]+\/pictures\/[\w./-]+$/,
    entriesMax: 150,
    daysMax: 14,
  },
  /** Public pages as last seen, without their information on who is signed in. */
  pages: {
    cacheName: 'pages',
    address: cachedAddresses('pages', ADDRESS_RULES),
    entriesMax: 40,
    daysMax: 14,
  },
  offlinePages: {
    cacheName: 'offline-pages',
    address: cachedAddresses('offlinePages', ADDRESS_RULES),
    entriesMax: 12,
    daysMax: 365,
  },
} as const satisfies Record<string, CacheRule>

export function cachedAddresses(rule: AddressRule['worker'], addresses: readonly AddressRule[]): RegExp {
  const assigned = addresses.filter(({ worker }) => worker === rule)
  const patterns = assigned.map(
    ({ pattern, query }) => (pattern && `${pattern}/`) + (query === null ? '' : `(?:\\?${query})?`),
  )
  return new RegExp(`^${LANGUAGE}/(?:${patterns.join('|')})$`)
}

export function matchesRule(
  { address }: CacheRule,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): boolean {
  return address.test(pathname + search)
}

/** The offline page in the language of the requested page, with the address to return to. */
export function offlineAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const [prefix = ''] = new RegExp(`^${LANGUAGE}(?=/)`).exec(pathname) ?? []
  return `${prefix}/offline/?to=${encodeURIComponent(pathname + search)}`
}
