import { type Language, prefixOf } from '../i18n/language.ts'
import { dramaSegment } from './slug.ts'

/** Genre that holds every drama. Row 18. */
export const ALL_GENRES = 'all'

type DramaName = { dramaId: string; name: string }

interface TopUpHref {
  contentId?: string
  chapterId?: string
  /** The balance is short of the episode's price. */
  isShort?: boolean | undefined
  returnTo?: string
}

/** Every address of this site in one language, each ending with a slash before its query. Rows 16, 40. */
export function hrefsOf(language: Language) {
  const prefix = prefixOf(language)
  const at = (...segments: (string | number)[]) =>
    `${prefix}/${segments.map((segment) => `${encodeURIComponent(segment)}/`).join('')}`
  return {
    home: at(),
    browse: (genreId: string = ALL_GENRES, page = 1) => at('browse', genreId, page),
    category: (column: { columnId: string; type: number | null }, page = 1) =>
      at('category', column.type === null ? column.columnId : `${column.columnId}-${column.type}`) +
      (page > 1 ? `?page=${page}` : ''),
    episode: (drama: DramaName, episodeNumber = 1) => at('reel-shorts', dramaSegment(drama), episodeNumber),
    download: at('download'),
    qrCode: at('qrCode'),
    login: at('login'),
    /** The login screen, and where it leads afterwards. */
    signIn: (returnTo: string) => `${at('login')}?returnTo=${encodeURIComponent(returnTo)}`,
    profile: at('profile'),
    myWallet: at('my-wallet'),
    /** The store; it leads back to `returnTo`. */
    topUp: (ask: TopUpHref = {}) => {
      const query = new URLSearchParams()
      if (ask.contentId) query.set('content', ask.contentId)
      if (ask.chapterId) query.set('episode', ask.chapterId)
      if (ask.isShort) query.set('short', '1')
      if (ask.returnTo) query.set('returnTo', ask.returnTo)
      return at('top-up') + (query.size === 0 ? '' : `?${query}`)
    },
    transaction: at('transaction'),
    episodes: at('episodes'),
    /** A list of the wallet from one of its pages on. */
    walletList: (tab: 'transaction' | 'episodes', page: number) =>
      at(tab) + (page > 1 ? `?page=${page}` : ''),
    /** One movement of coins. */
    receipt: (receiptNo: string) => at('receipt', receiptNo),
    /** No page: every movement of coins, as a file. */
    walletExport: (format: 'csv' | 'json') => at('wallet', 'export', format),
    /** No page: the head of the wallet as it is now, for the panel. */
    accountWallet: at('account', 'wallet'),
    /** No page: one page of a list of the wallet, as long as its place wants it. */
    accountRecords: (ask: { tab: 'transaction' | 'episodes'; page: number; place: 'screen' | 'drawer' }) =>
      `${at('account', 'records')}?tab=${ask.tab}&page=${ask.page}&place=${ask.place}`,
    history: at('history'),
    myList: at('my-list'),
    privacyPolicy: at('privacy-policy'),
    termsOfUse: at('terms-of-use'),
    /** No page: what an episode needs to play, for its neighbours. */
    prefetchedEpisode: (drama: DramaName, episodeNumber: number) =>
      at('prefetched-episode', dramaSegment(drama), episodeNumber),
    /** No page: takes what a member opened and how far it is. */
    watchReport: at('watch-report'),
    /** No page: further pages of a member's lists, and changes of them. */
    library: (list: 'saved' | 'history') => at('account', 'lists', list),
    /** No page: the member as known now, for the panel. */
    accountMember: at('account', 'member'),
    /** No page: everything that is kept of the member, as a file. */
    accountExport: at('account', 'export'),
    accountDelete: at('account', 'delete'),
    /** No page: recommendations for pages that failed. */
    topDramas: at('top-dramas'),
  }
}

export type Hrefs = ReturnType<typeof hrefsOf>

/** Forms and calls of the server in front; the same in every language. */
export const SERVER_HREFS = {
  language: '/language/',
  sessionStart: '/session/start/',
  /** After a session problem. Rows 293-294. */
  sessionEnd: '/session/end/',
  signIn: { google: '/sign-in/google/', facebook: '/sign-in/facebook/' },
  signOut: '/sign-in/out/',
  payments: { topUp: '/payments/top-up/', check: '/payments/check/' },
} as const

/** How a visitor came to a store or to the download page. */
export type DownloadSource = 'qr' | 'button'

/** Store and download links say where they were followed from. */
export function withSource(address: string, source: DownloadSource): string {
  const url = new URL(address)
  url.searchParams.set('utm_source', 'web')
  url.searchParams.set('utm_medium', source)
  return url.href
}
