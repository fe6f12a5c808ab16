import { describe, expect, test } from 'vitest'
import { CACHE_RULES, matchesRule, offlineAddress } from './cache-rules.ts'

const at = (address: string) => new URL(address, 'https://site.example')
const readKinds = (address: string) =>
  Object.entries(CACHE_RULES).flatMap(([kind, kept]) => (matchesRule(kept, at(address)) ? [kind] : []))

describe('what the worker keeps (rows 282-284)', () => {
  test.each([
    ['/', 'pages'],
    ['/ar/', 'pages'],
    ['/zh-Hans/browse/all/1/', 'pages'],
    ['/category/c_2-8/?page=3', 'pages'],
    ['/pt-BR/privacy-policy/', 'pages'],
    ['/es-419/download/', 'pages'],
    ['/fil/', 'pages'],
    ['/offline/', 'offlinePages'],
    ['/ar/offline/', 'offlinePages'],
    ['/assets/shell-C_kIddPX.js', 'assets'],
    ['/assets/brand-icons-Bq1kIdPX.svg', 'assets'],
    ['/assets/inter-western-Dx4kXJAl.woff2', 'assets'],
    ['/brand/bQe_0aZx91/icon-192.png', 'icons'],
    ['/brand/bQe_0aZx91/logo.svg', 'icons'],
    ['/_ipx/w_320,f_webp/pictures/ab/cover.webp', 'posters'],
  ])('%s is kept among the %s', (address, kind) => {
    expect(readKinds(address)).toEqual([kind])
  })

  test.each([
    '/my-wallet/',
    '/top-up/',
    '/transaction/',
    '/episodes/',
    '/receipt/1/',
    '/payments/check/',
    '/wallet/export/csv/',
    '/profile/',
    '/history/',
    '/my-list/',
    '/login/',
    '/account/member/',
    '/account/member.data',
    '/sign-in/google/',
    '/session/start/',
    '/?code=a&state=b',
    '/?token=a',
    '/reel-shorts/neon-oath-ab12/1/',
    '/ar/reel-shorts/neon-oath-ab12/1/',
    '/reel-shorts/neon-oath-ab12/1.data',
    '/episode-ahead/neon-oath-ab12/2.data',
    '/media/v/abc/manifest.mpd',
    '/media/v/abc/segment-1.m4s',
    '/_ipx/w_320,f_webp/https://provider.example/avatar.png',
    '/_root.data',
    '/healthz',
    '/sw.js',
    '/assets/../my-wallet/',
  ])('%s is never kept (row 284, rule 21)', (address) => {
    expect(readKinds(address)).toEqual([])
  })
})

test('the offline page is in the language of the page it stands for (row 284)', () => {
  expect(offlineAddress(at('/browse/all/1/'))).toBe('/offline/?to=%2Fbrowse%2Fall%2F1%2F')
  expect(offlineAddress(at('/ar/browse/all/1/'))).toBe('/ar/offline/?to=%2Far%2Fbrowse%2Fall%2F1%2F')
  expect(offlineAddress(at('/my-list/'))).toBe('/offline/?to=%2Fmy-list%2F')
  expect(offlineAddress(at('/zh-Hans/'))).toBe('/zh-Hans/offline/?to=%2Fzh-Hans%2F')
  expect(offlineAddress(at('/qrCode/'))).toBe('/offline/?to=%2FqrCode%2F')
})
