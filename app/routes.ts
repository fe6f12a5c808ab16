import { route as configure, index, type RouteConfig } from '@remix-run/route-config'

/** Addresses are case-sensitive: another spelling is another address, which has no page. Row 28. */
const route = (path: string, file: string) => configure(path, file, { caseSensitive: true })

/** Every page. Its address decides the folder, its `handle.name` the name in page events. */
export default [
  configure('manifest.webmanifest', 'routes/manifest/route.ts', { caseSensitive: true }),
  configure(':lang?', 'routes/language/route.tsx', [
    index('routes/home/route.tsx'),
    route('browse/:id/:page?', 'routes/browse/route.tsx'),
    route('category/:id', 'routes/category/route.tsx'),
    route('search', 'routes/search/route.tsx'),
    route('search-suggestions', 'routes/search-suggestions/route.ts'),
    route('listings/:id', 'routes/listing/route.ts'),
    route('reel-shorts/:drama/:ep', 'routes/player/route.tsx'),
    route('download', 'routes/download/route.tsx'),
    route('qrCode', 'routes/qr-code/route.tsx'),
    route('privacy-policy', 'routes/privacy-policy/route.tsx'),
    route('terms-of-use', 'routes/terms-of-use/route.tsx'),
    route('my-wallet', 'routes/my-wallet/route.tsx'),
    route('top-up', 'routes/top-up/route.tsx'),
    route('transaction', 'routes/transaction/route.tsx'),
    route('episodes', 'routes/episodes/route.tsx'),
    route('history', 'routes/history/route.tsx'),
    route('my-list', 'routes/my-list/route.tsx'),
    route('profile', 'routes/profile/route.tsx'),
    route('login', 'routes/login/route.tsx'),
    route('offline', 'routes/offline/route.tsx'),
    route('cookies-needed', 'routes/cookies-needed/route.tsx'),
    route('prefetched-episode/:drama/:ep', 'routes/prefetched-episode/route.ts'),
    route('watch-report', 'routes/watch-report/route.ts'),
    route('account/lists/:list', 'routes/account-list/route.ts'),
    route('account/lists/:list/deletion', 'routes/account-list-deletion/route.ts'),
    route('account/member', 'routes/account-member/route.ts'),
    route('account/import', 'routes/account-import/route.ts'),
    route('account/continue', 'routes/account-continue/route.ts'),
    route('account/watched', 'routes/account-watched/route.ts'),
    route('receipt/:receiptNo', 'routes/receipt/route.tsx'),
    route('wallet/export/:format', 'routes/wallet-export/route.ts'),
    route('account/wallet', 'routes/account-wallet/route.ts'),
    route('account/records', 'routes/account-records/route.ts'),
    route('account/export', 'routes/account-export/route.ts'),
    route('account/delete', 'routes/account-delete/route.tsx'),
    route('top-dramas', 'routes/top-dramas/route.ts'),
    route('*', 'routes/not-found/route.tsx'),
  ]),
] satisfies RouteConfig
