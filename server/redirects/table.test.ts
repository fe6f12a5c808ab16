import { expect, test } from 'vitest'
import { findRedirect } from './table.ts'

const options = { prefixedLanguages: ['ar', 'zh-Hans'], defaultLanguage: 'en' }

function at(address: string): string {
  const [path = '', query] = address.split('?')
  const moved = findRedirect(path, query === undefined ? '' : `?${query}`, options)
  return moved ? `${moved.status} ${moved.location}` : 'stays'
}

test.each([
  ['/TermsOfUse', '301 /terms-of-use/'],
  ['/ar/TermsOfUse', '301 /ar/terms-of-use/'],
  ['/TermsOfUse/?a=1&b=%20', '301 /terms-of-use/?a=1&b=%20'],
  ['/PrivacyPolicy', '301 /privacy-policy/'],
  ['/download', '301 /download/'],
  ['/ar/download?x=1', '301 /ar/download/?x=1'],
  ['/qrcode', '301 /qrCode/'],
  ['/qrcode/', '301 /qrCode/'],
  ['/qrCode/', 'stays'],
])('moves %s: %s (rows 16, 28, 41-43)', (from, to) => expect(at(from)).toBe(to))

test.each([
  ['/browse/all', '301 /browse/all/1/'],
  ['/browse/all/', '301 /browse/all/1/'],
  ['/ar/browse/all', '301 /ar/browse/all/1/'],
  ['/browse/7', '301 /browse/7/'],
  ['/browse/7/', 'stays'],
  ['/browse/7/1/', 'stays'],
  ['/browse//', '301 /'],
  ['/browse/', '301 /'],
  ['/browse', '301 /'],
  ['/ar/browse/', '301 /ar/'],
])('moves %s: %s (rows 44-45)', (from, to) => expect(at(from)).toBe(to))

test.each([
  ['/list/12?columnType=8', '302 /category/12-8/'],
  ['/list/12/?columnType=8&utm=x', '302 /category/12-8/?utm=x'],
  ['/ar/list/12?columnType=8', '302 /ar/category/12-8/'],
  ['/list/12', '302 /'],
  ['/list/12?columnType=javascript:', '302 /'],
  ['/list/?columnType=8', '301 /?columnType=8'],
])('moves %s: %s (row 46)', (from, to) => expect(at(from)).toBe(to))

test.each([
  ['/player/a9', '302 /reel-shorts/a9/1/'],
  ['/detail/a9/', '302 /reel-shorts/a9/1/'],
  ['/player/', '301 /'],
  ['/detail', '301 /'],
  ['/reel-shorts/love-me-a9', '301 /reel-shorts/love-me-a9/1/'],
  ['/ar/reel-shorts/love-me-a9/', '301 /ar/reel-shorts/love-me-a9/1/'],
  ['/reel-shorts/x-9/ep3/', '301 /reel-shorts/x-9/3/'],
  ['/reel-shorts/x-9/ep3', '301 /reel-shorts/x-9/3/'],
  ['/reel-shorts/x-9/3', '301 /reel-shorts/x-9/3/'],
  ['/reel-shorts/x-9/3/', 'stays'],
  ['/reel-shorts/x-9/ep0/', 'stays'],
])('moves %s: %s (rows 37, 47-48)', (from, to) => expect(at(from)).toBe(to))

test.each([
  ['/en', '301 /'],
  ['/en/', '301 /'],
  ['/en/browse/all/1/', '301 /browse/all/1/'],
  ['/en/TermsOfUse?a=1', '301 /terms-of-use/?a=1'],
  ['/ar', '301 /ar/'],
  ['/ar/', 'stays'],
  ['/AR/', '301 /ar/'],
  ['/EN/download/', '301 /download/'],
  ['/zh-Hans/', 'stays'],
  ['/zh-Hans/download/', 'stays'],
  ['/zh-hans', '301 /zh-Hans/'],
  ['/zh-hans/download/?a=1', '301 /zh-Hans/download/?a=1'],
  ['/zh-hans/download.data', '301 /zh-Hans/download.data'],
  ['/', 'stays'],
  ['/english/', 'stays'],
])('keeps or drops a language prefix of %s: %s (row 40) (rule 4)', (from, to) => expect(at(from)).toBe(to))

test.each([
  ['/zh-TW/', '/zh-Hant/'],
  ['/zh-tw/download/?a=1', '/zh-Hant/download/?a=1'],
  ['/zh-HK', '/zh-Hant/'],
  ['/zh-Hant-TW/', '/zh-Hant/'],
  ['/yue/', '/zh-Hant/'],
  ['/zh-CN/', '/zh-Hans/'],
  ['/zh/browse/all', '/zh-Hans/browse/all/1/'],
  ['/cmn/', '/zh-Hans/'],
  ['/zh_CN/', '/zh-Hans/'],
  ['/pt/', '/pt-BR/'],
  ['/pt-PT/TermsOfUse', '/pt-BR/terms-of-use/'],
  ['/PT-br/', '/pt-BR/'],
  ['/in/', '/id/'],
  ['/in-ID/', '/id/'],
  ['/es-419/', '/es/'],
  ['/ar-EG/', '/ar/'],
  ['/en-GB/', '/'],
  ['/en-US//evil.example/', '/evil.example/'],
  ['/zh-TW//evil.example/', '/zh-Hant/evil.example/'],
])('another form of a language in %s leads to the nearest: %s (rows 40, 255)', (from, to) => {
  const prefixedLanguages = ['zh-Hans', 'zh-Hant', 'pt-BR', 'id', 'es', 'ar']
  const [path = '', query] = from.split('?')
  expect(findRedirect(path, query ? `?${query}` : '', { prefixedLanguages, defaultLanguage: 'en' })).toEqual({
    status: 301,
    location: to,
  })
})

test.each(['/zh-XXXXX/', '/ru/', '/ms/', '/ca/', '/in-x/', '/top-up/', '/my-list/'])(
  '%s names no language of the site',
  (path) => {
    const prefixedLanguages = ['zh-Hans', 'id', 'es']
    expect(findRedirect(path, '', { prefixedLanguages, defaultLanguage: 'en' })).toBeNull()
  },
)

test.each(['/_root.data', '/browse/all/1.data', '/ar.data', '/favicon.ico', '/sitemap.xml'])(
  'gives the file or data request %s no slash (rule 4)',
  (address) => expect(at(address)).toBe('stays'),
)

test.each([
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '//evil.example/a.data',
  '/en//evil.example',
  '/en//evil.example/x.data',
  '/ar//evil.example',
  '/en/\\evil.example',
  '//evil.example/%2e%2e',
  '/en/en//evil.example',
])('never sends %s to another host (row 51)', (address) => {
  let path = address
  for (let hop = 0; hop < 5; hop += 1) {
    const moved = findRedirect(path, '', options)
    if (!moved) break
    expect(new URL(moved.location, 'https://ours.example').origin).toBe('https://ours.example')
    path = moved.location
  }
})

test('never redirects in a circle, whatever the address', () => {
  const parts = [
    '',
    'ar',
    'en',
    'browse',
    'all',
    'list',
    'player',
    'reel-shorts',
    'x-9',
    'ep3',
    '1',
    'qrcode',
    'a.b',
  ]
  for (const a of parts) {
    for (const b of parts) {
      for (const c of parts) {
        let path = `/${a}/${b}/${c}`
        let hops = 0
        for (let moved = findRedirect(path, '', options); moved; moved = findRedirect(path, '', options)) {
          path = moved.location
          hops += 1
          expect(hops, `/${a}/${b}/${c}`).toBeLessThan(5)
        }
      }
    }
  }
})
