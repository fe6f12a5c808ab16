import type { NOTICE_PATH } from '../../contract/top-up.ts'

/**
 * Identical for every viewer; `asRendered`: the render decides, as only free episodes are shared (record
 * 060).
 */
interface SharedAddress {
  audience: 'everybody' | 'asRendered'
  /** Regular expression of the allowed query; null: none. */
  query: string | null
  /** `withoutQuery`: queries are endless and would evict every page. */
  caches: 'always' | 'withoutQuery'
  /** The rule of `workers/cache-rules.ts` that applies; null: never cached. */
  worker: 'pages' | 'offlinePages' | null
}

interface ViewerAddress {
  audience: 'viewer'
  query: null
  caches: 'never'
  worker: null
}

export type Address = {
  /** Without language prefix and outer slashes; `address-rules.ts` has the form of each parameter. */
  path: string
  /** `data`: a route's data, a 404 when opened as a document; `json`: no page at all. */
  serves: 'page' | 'data' | 'json' | 'file'
  /** Rate limit of its queries (`search`) or of what is sent to it (the others); null: the general one. */
  limit: 'search' | 'report' | 'feedback' | 'withdrawal' | 'mail' | null
} & (SharedAddress | ViewerAddress)

const PUBLIC_PAGE = {
  serves: 'page',
  audience: 'everybody',
  query: null,
  caches: 'always',
  worker: 'pages',
  limit: null,
} as const satisfies Omit<Address, 'path'>

const EPISODE_DEFAULTS = {
  audience: 'asRendered',
  query: null,
  caches: 'always',
  worker: null,
  limit: null,
} as const
const VIEWER_DEFAULTS = {
  audience: 'viewer',
  query: null,
  caches: 'never',
  worker: null,
  limit: null,
} as const
const SEARCH_DEFAULTS = {
  audience: 'everybody',
  caches: 'withoutQuery',
  worker: null,
  limit: 'search',
} as const

const PAGE_QUERY = 'page=[1-9]\\d{0,3}'
/** As the site's forms and links write it. */
const SEARCH_QUERY = 'q=[^&=]{1,900}'

/** Keyed by the name of the page. Routes (`app/routes.ts`), links, caches, prefetching, rate limits and redirects follow it. */
export const ADDRESSES = {
  home: { path: '', ...PUBLIC_PAGE },
  browse: { path: 'browse/:id/:page?', ...PUBLIC_PAGE },
  category: { path: 'category/:column', ...PUBLIC_PAGE, query: PAGE_QUERY },
  search: { path: 'search', serves: 'page', ...SEARCH_DEFAULTS, query: `${SEARCH_QUERY}(?:&${PAGE_QUERY})?` },
  'for-you': { path: 'for-you', serves: 'page', ...VIEWER_DEFAULTS },
  player: { path: 'reel-shorts/:drama/:ep', serves: 'page', ...EPISODE_DEFAULTS },
  announced: { path: 'announced/:drama', ...PUBLIC_PAGE },
  download: { path: 'download', ...PUBLIC_PAGE },
  'qr-code': { path: 'qrCode', ...PUBLIC_PAGE },
  'privacy-policy': { path: 'privacy-policy', ...PUBLIC_PAGE },
  'terms-of-use': { path: 'terms-of-use', ...PUBLIC_PAGE },
  coins: { path: 'coins', ...PUBLIC_PAGE },
  'fair-play': { path: 'fair-play', ...PUBLIC_PAGE },
  offline: { path: 'offline', ...PUBLIC_PAGE, worker: 'offlinePages' },

  login: { path: 'login', serves: 'page', ...VIEWER_DEFAULTS },
  'cookies-needed': { path: 'cookies-needed', serves: 'page', ...VIEWER_DEFAULTS },
  profile: { path: 'profile', serves: 'page', ...VIEWER_DEFAULTS },
  'my-list': { path: 'my-list', serves: 'page', ...VIEWER_DEFAULTS },
  history: { path: 'history', serves: 'page', ...VIEWER_DEFAULTS },
  'my-wallet': { path: 'my-wallet', serves: 'page', ...VIEWER_DEFAULTS },
  'top-up': { path: 'top-up', serves: 'page', ...VIEWER_DEFAULTS },
  transaction: { path: 'transaction', serves: 'page', ...VIEWER_DEFAULTS },
  episodes: { path: 'episodes', serves: 'page', ...VIEWER_DEFAULTS },
  receipt: { path: 'receipt/:receiptNo', serves: 'page', ...VIEWER_DEFAULTS },
  statement: { path: 'statement/:month', serves: 'page', ...VIEWER_DEFAULTS },
  withdraw: { path: 'withdraw/:orderNo?', serves: 'page', ...VIEWER_DEFAULTS, limit: 'withdrawal' },
  feedback: { path: 'feedback', serves: 'page', ...VIEWER_DEFAULTS, limit: 'feedback' },
  'account-delete': { path: 'account/delete', serves: 'page', ...VIEWER_DEFAULTS },
  documents: { path: 'wallet/documents', serves: 'page', ...VIEWER_DEFAULTS },
  'mail-address': { path: 'mail-address', serves: 'page', ...VIEWER_DEFAULTS, limit: 'mail' },
  'mail-address-confirm': { path: 'mail-address/confirm', serves: 'page', ...VIEWER_DEFAULTS },
  recovery: { path: 'recovery', serves: 'page', ...VIEWER_DEFAULTS, limit: 'mail' },
  'recovery-confirm': { path: 'recovery/confirm', serves: 'page', ...VIEWER_DEFAULTS, limit: 'mail' },
  'recovery-stop': { path: 'recovery/stop', serves: 'page', ...VIEWER_DEFAULTS },

  'for-you-clips': { path: 'for-you/clips', serves: 'json', ...VIEWER_DEFAULTS },
  'search-suggestions': {
    path: 'search-suggestions',
    serves: 'json',
    ...SEARCH_DEFAULTS,
    query: SEARCH_QUERY,
  },
  'prefetched-episode': { path: 'prefetched-episode/:drama/:ep', serves: 'json', ...EPISODE_DEFAULTS },
  listing: { path: 'listings/:column', serves: 'json', ...VIEWER_DEFAULTS },
  'watch-report': { path: 'watch-report', serves: 'json', ...VIEWER_DEFAULTS, limit: 'report' },
  'top-dramas': { path: 'top-dramas', serves: 'data', ...VIEWER_DEFAULTS },
  'account-member': { path: 'account/member', serves: 'json', ...VIEWER_DEFAULTS },
  'account-list': { path: 'account/lists/:list', serves: 'data', ...VIEWER_DEFAULTS },
  'account-list-deletion': { path: 'account/lists/:list/deletion', serves: 'json', ...VIEWER_DEFAULTS },
  'account-import': { path: 'account/import', serves: 'json', ...VIEWER_DEFAULTS },
  'account-continue': { path: 'account/continue', serves: 'json', ...VIEWER_DEFAULTS },
  'account-watched': { path: 'account/watched', serves: 'json', ...VIEWER_DEFAULTS },
  'account-feedback': { path: 'account/feedback', serves: 'json', ...VIEWER_DEFAULTS, limit: 'feedback' },
  'account-wallet': { path: 'account/wallet', serves: 'data', ...VIEWER_DEFAULTS },
  'account-records': { path: 'account/records', serves: 'data', ...VIEWER_DEFAULTS },
  'wallet-export': { path: 'wallet/export/:format', serves: 'file', ...VIEWER_DEFAULTS },
  'statement-file': { path: 'wallet/statement/:month', serves: 'file', ...VIEWER_DEFAULTS },
  'withdrawal-file': {
    path: 'withdraw/:orderNo/file',
    serves: 'file',
    ...VIEWER_DEFAULTS,
    limit: 'withdrawal',
  },
  'document-file': { path: 'wallet/documents/:documentNo', serves: 'file', ...VIEWER_DEFAULTS },
  'account-export': { path: 'account/export', serves: 'file', ...VIEWER_DEFAULTS },
} as const satisfies Record<string, Address>

export interface FrontAddress {
  /** A final `*` matches every address with this prefix. */
  path: string
  /** Rate limit of what is sent to it, or of reads (`callback`, `picture`); null: the general one. */
  limit: 'signIn' | 'callback' | 'picture' | 'notice' | 'usage' | 'errorReport' | null
  /**
   * `file`: written by a route of the application, identical for every viewer; absent: the web front
   * responds.
   */
  serves?: 'file'
  /** Regular expression of the query that the file depends on; absent: none. */
  query?: string
}

/** Without language prefix or trailing slash: the responses do not depend on the language. */
export const FRONT_ADDRESSES = [
  { path: '/manifest.webmanifest', limit: null, serves: 'file', query: 'lang=[A-Za-z-]{2,7}' },
  { path: '/robots.txt', limit: null, serves: 'file' },
  { path: '/sitemap.xml', limit: null, serves: 'file' },
  { path: '/sitemaps/*', limit: null, serves: 'file' },
  { path: '/.well-known/*', limit: null },
  { path: '/_ipx/*', limit: 'picture' },
  { path: '/assets/*', limit: null },
  { path: '/brand/*', limit: null },
  { path: '/media/*', limit: null },
  { path: '/pictures/*', limit: null },
  { path: '/share/*', limit: 'picture' },
  { path: '/language/', limit: null },
  { path: '/session/*', limit: null },
  { path: '/sign-in/*', limit: 'signIn' },
  { path: '/sign-in/facebook/callback/', limit: 'callback' },
  { path: '/payments/*', limit: null },
  { path: '/payments/paypal/notices/' satisfies typeof NOTICE_PATH, limit: 'notice' },
  { path: '/tracking/tag', limit: null },
  { path: '/tracking/report', limit: 'usage' },
  { path: '/tracking/errors', limit: 'errorReport' },
] as const satisfies readonly FrontAddress[]
