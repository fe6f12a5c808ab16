import { type Language, toPathPrefix } from '../i18n/language.ts'
import type { AddressSegments, FrontPath } from './address-types.ts'
import { dramaSegment } from './slug.ts'

export const ALL_GENRES = 'all'

export type DramaName = { dramaId: string; name: string }

/** Of an opened drama: the episode, or all episodes that are still locked. */
export type ShortOf = 'episode' | 'rest'

interface TopUpHref {
  dramaId?: string
  episodeId?: string
  /** What the balance is too low for. */
  shortOf?: ShortOf | undefined
  returnTo?: string
}

export function createPath(language: Language) {
  const prefix = toPathPrefix(language)
  return (...segments: AddressSegments) =>
    `${prefix}/${segments.map((segment) => `${encodeURIComponent(segment)}/`).join('')}`
}

/** In one language, with a trailing slash before the query; `data-hrefs.ts` has the others. */
export function createHrefs(language: Language) {
  const at = createPath(language)
  return {
    home: at(),
    browse: (genreId: string = ALL_GENRES, page = 1) => at('browse', genreId, page),
    category: (column: { columnId: string; type: number | null }, page = 1) =>
      at('category', column.type === null ? column.columnId : `${column.columnId}-${column.type}`) +
      (page > 1 ? `?page=${page}` : ''),
    search: (query = '', page = 1) =>
      at('search') +
      (query === '' ? '' : `?q=${encodeURIComponent(query)}${page > 1 ? `&page=${page}` : ''}`),
    forYou: at('for-you'),
    episode: (drama: DramaName, episodeNumber = 1) => at('reel-shorts', dramaSegment(drama), episodeNumber),
    /** Of a drama without episodes. */
    announced: (drama: DramaName) => at('announced', dramaSegment(drama)),
    download: at('download'),
    qrCode: at('qrCode'),
    login: at('login'),
    signIn: (returnTo: string) => `${at('login')}?returnTo=${encodeURIComponent(returnTo)}`,
    profile: at('profile'),
    myWallet: at('my-wallet'),
    topUp: (purpose: TopUpHref = {}) => {
      const query = new URLSearchParams()
      if (purpose.dramaId) query.set('content', purpose.dramaId)
      if (purpose.episodeId) query.set('episode', purpose.episodeId)
      if (purpose.shortOf) query.set('short', purpose.shortOf)
      if (purpose.returnTo) query.set('returnTo', purpose.returnTo)
      return at('top-up') + (query.size === 0 ? '' : `?${query}`)
    },
    transaction: at('transaction'),
    episodes: at('episodes'),
    walletList: (tab: 'transaction' | 'episodes', page: number) =>
      at(tab) + (page > 1 ? `?page=${page}` : ''),
    receipt: (receiptNo: string) => at('receipt', receiptNo),
    statement: (month: string) => at('statement', month),
    statementFile: (month: string) => at('wallet', 'statement', month),
    withdraw: at('withdraw'),
    withdrawal: (orderNo: string) => at('withdraw', orderNo),
    withdrawalFile: (orderNo: string) => at('withdraw', orderNo, 'file'),
    walletExport: (format: 'csv' | 'json') => at('wallet', 'export', format),
    history: at('history'),
    myList: at('my-list'),
    privacyPolicy: at('privacy-policy'),
    termsOfUse: at('terms-of-use'),
    coins: at('coins'),
    fairPlay: at('fair-play'),
    feedback: at('feedback'),
    accountMember: at('account', 'member'),
    accountExport: at('account', 'export'),
    accountDelete: at('account', 'delete'),
    /** Shown instead of a page that cannot be loaded; see `workers/cache-rules.ts`. */
    offline: at('offline'),
    searchSuggestions: (query: string) => `${at('search-suggestions')}?q=${encodeURIComponent(query)}`,
    topDramas: at('top-dramas'),
  }
}

export type Hrefs = ReturnType<typeof createHrefs>

export const SERVER_HREFS = {
  language: '/language/',
  sessionStart: '/session/start/',
  sessionEnd: '/session/end/',
  signIn: { google: '/sign-in/google/', facebook: '/sign-in/facebook/' },
  signOut: '/sign-in/out/',
  usageReport: '/tracking/report',
  analyticsTag: '/tracking/tag',
  errorReport: '/tracking/errors',
  payments: { topUp: '/payments/top-up/', check: '/payments/check/' },
} as const satisfies Record<string, FrontPath | Record<string, FrontPath>>

export type DownloadSource = 'qr' | 'button'

/** Records where a store or download link was followed. */
export function withSource(address: string, source: DownloadSource): string {
  const url = new URL(address)
  url.searchParams.set('utm_source', 'web')
  url.searchParams.set('utm_medium', source)
  return url.href
}
