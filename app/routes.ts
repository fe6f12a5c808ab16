import { route as configure, index, type RouteConfig } from '@remix-run/route-config'
import { ADDRESSES } from './addresses/address-table.ts'

/**
 * The module that serves each address, by its name in the table of addresses. It stands in the room of its subject, and its
 * `handle.name` is the name in page events.
 */
const MODULES: Record<keyof typeof ADDRESSES, string> = {
  home: 'home/home.route.tsx',
  browse: 'browse/browse.route.tsx',
  category: 'browse/category.route.tsx',
  search: 'search/search.route.tsx',
  'for-you': 'feed/for-you.route.tsx',
  player: 'player/player.route.tsx',
  announced: 'announced/announced.route.tsx',
  download: 'install/download.route.tsx',
  'qr-code': 'install/qr-code.route.tsx',
  'privacy-policy': 'legal/privacy-policy.route.tsx',
  'terms-of-use': 'legal/terms-of-use.route.tsx',
  coins: 'wallet/coins.route.tsx',
  'fair-play': 'legal/fair-play.route.tsx',
  offline: 'library/offline.route.tsx',

  login: 'sign-in/login.route.tsx',
  'cookies-needed': 'sign-in/cookies-needed.route.tsx',
  profile: 'profile/profile.route.tsx',
  'my-list': 'library/my-list.route.tsx',
  history: 'library/history.route.tsx',
  'my-wallet': 'wallet/my-wallet.route.tsx',
  'top-up': 'wallet/top-up.route.tsx',
  transaction: 'wallet/transaction.route.tsx',
  episodes: 'wallet/episodes.route.tsx',
  receipt: 'wallet/receipt.route.tsx',
  statement: 'wallet/statement.route.tsx',
  withdraw: 'wallet/withdraw.route.tsx',
  feedback: 'profile/feedback.route.tsx',
  'account-delete': 'profile/account-delete.route.tsx',
  documents: 'wallet/documents.route.tsx',
  'mail-address': 'mail/mail-address.route.tsx',
  'mail-address-confirm': 'mail/mail-address-confirm.route.tsx',
  recovery: 'mail/recovery.route.tsx',
  'recovery-confirm': 'mail/recovery-confirm.route.tsx',
  'recovery-stop': 'mail/recovery-stop.route.tsx',

  'for-you-clips': 'feed/for-you-clips.route.ts',
  'search-suggestions': 'search/search-suggestions.route.ts',
  'prefetched-episode': 'player/prefetched-episode.route.ts',
  listing: 'browse/listing.route.ts',
  'watch-report': 'player/watch-report.route.ts',
  'top-dramas': 'browse/top-dramas.route.ts',
  'account-member': 'shell/account-member.route.ts',
  'account-list': 'library/account-list.route.ts',
  'account-list-deletion': 'library/account-list-deletion.route.ts',
  'account-import': 'library/account-import.route.ts',
  'account-continue': 'continue-watching/account-continue.route.ts',
  'account-watched': 'library/account-watched.route.ts',
  'account-feedback': 'profile/account-feedback.route.ts',
  'account-wallet': 'wallet/account-wallet.route.ts',
  'account-records': 'wallet/account-records.route.ts',
  'wallet-export': 'wallet/wallet-export.route.ts',
  'statement-file': 'wallet/statement-file.route.ts',
  'withdrawal-file': 'wallet/withdrawal-file.route.ts',
  'document-file': 'wallet/document-file.route.ts',
  'account-export': 'profile/account-export.route.ts',
}

/** Case-sensitive: another spelling is another address, which has no page. */
const route = (path: string, file: string, name: string) =>
  configure(path, file, { caseSensitive: true, id: toId(name) })

/** It stays when the file moves: open pages of former builds request data by it. */
const toId = (name: string) => `routes/${name}/route`

/**
 * Every part of the interface in every state. Only while developing: a build has neither its code nor its addresses.
 */
// biome-ignore lint/style/noProcessEnv: read by Vite alone, which sets it before a build.
const hasGallery = process.env.NODE_ENV === 'development'
const GALLERY = hasGallery ? [route('__gallery', '../gallery/route.tsx', 'gallery')] : []
const GALLERY_PARTS = hasGallery
  ? [route('__gallery/parts', '../gallery/parts-route.tsx', 'gallery-parts')]
  : []

export default [
  ...GALLERY,
  configure(':lang?', 'shell/language.route.tsx', { id: toId('language') }, [
    ...Object.entries(MODULES).map(([name, file]) => {
      const { path } = ADDRESSES[name as keyof typeof MODULES]
      return path === '' ? index(file, { id: toId(name) }) : route(path, file, name)
    }),
    ...GALLERY_PARTS,
    route('*', 'errors/not-found.route.tsx', 'not-found'),
  ]),
  route('manifest.webmanifest', 'install/manifest.route.ts', 'manifest'),
  route('robots.txt', 'crawlers/robots.route.ts', 'robots'),
  route('sitemap.xml', 'crawlers/sitemap.route.ts', 'sitemap'),
  route('sitemaps/:language/:file', 'crawlers/sitemaps.route.ts', 'sitemaps'),
] satisfies RouteConfig
