import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { LANGUAGES, type Language, toPathPrefix } from '../../../app/i18n/language.ts'
import { listByteFaults } from '../support/byte-faults.ts'
import { expect, test } from '../support/fixture.ts'
import { words } from '../support/words.ts'

const AT_ONCE = 6
/** Of each the whole sitemap and the other responses are opened: the default language, one from right to left, one without spaces. */
const CRAWLED: readonly Language[] = ['en', 'ar', 'ja']
/** They lay out lines, keep words from being found, and nobody sees them. */
const HIDDEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const readHead = (html: string) => html.slice(0, html.indexOf('</head>'))

interface Listed {
  address: string
  language: Language
  alternates: string[]
  hasVideo: boolean
}

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<')
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => unescaped(found))
/** The demonstration has legal texts in English alone. */
const isLegal = (address: string) => /\/(?:terms-of-use|privacy-policy)\/$/.test(address)
const isEpisode = (address: string) => /\/reel-shorts\/[^/]+\/\d+\/$/.test(address)

/** Every address of the sitemap. */
async function readSitemap(request: APIRequestContext): Promise<Listed[]> {
  const index = await (await request.get('/sitemap.xml')).text()
  const listed: Listed[] = []
  for (const file of all(index, /<loc>([^<]+)</g)) {
    const answer = await request.get(file)
    expect(answer.headers()['content-type'], file).toContain('application/xml')
    expect(listByteFaults(await answer.body()), file).toEqual([])
    const language = /\/sitemaps\/([^/]+)\//.exec(file)?.[1] as Language
    for (const entry of all(await answer.text(), /<url>(.*?)<\/url>/gs)) {
      const [address = ''] = all(entry, /<loc>([^<]+)</g)
      const alternates = all(entry, /hreflang="[^"]+" href="([^"]+)"/g)
      listed.push({ address, language, alternates, hasVideo: entry.includes('<video:video>') })
    }
  }
  return listed
}

async function openEach<Item>(items: readonly Item[], action: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await action(item)
    }),
  )
}

test('the list of all dramas is described by sentences of its own in every language (row 443)', async ({
  request,
}) => {
  for (const language of LANGUAGES) {
    const t = words(language)
    const html = await (await request.get(`${toPathPrefix(language)}/browse/all/1/`)).text()
    const [title = ''] = all(html, /<title>([^<]*)</g)
    expect(title).toContain(t('catalog', 'browseAllTitle'))
    const [description] = all(html, /<meta name="description" content="([^"]*)"/g)
    expect(description).toBe(t('catalog', 'browseAllDescription'))
  }
})

test('a Thai address spelt as it was before leads to the right one (row 36)', async ({ request }) => {
  const [listed] = (await readSitemap(request)).filter(({ address }) => decodeURI(address).includes('ำ'))
  const { pathname } = new URL(listed!.address)
  const former = decodeURI(pathname).replaceAll('\u0e33', '\u0e4d\u0e32')
  const answer = await request.get(encodeURI(former), { maxRedirects: 0 })
  expect([answer.status(), new URL(answer.headers().location!, listed!.address).pathname]).toEqual([
    302,
    pathname,
  ])
})

test('every address in the sitemap opens in one language, has a unique title, holds no control characters, and is linked from another page (rows 16, 33, 51, 443)', async ({
  request,
  baseURL,
}) => {
  const origin = new URL(baseURL!).origin
  const everywhere = await readSitemap(request)
  expect(new Set(everywhere.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
  expect(everywhere.length).toBeGreaterThan(1_000)
  const listed = everywhere.filter(({ language }) => CRAWLED.includes(language))
  const faults: string[] = []
  const linked = new Set<string>()
  const titles = new Map<string, string>()

  await openEach(listed, async ({ address, language, alternates, hasVideo }) => {
    const answer = await request.get(address, { maxRedirects: 0 })
    const bytes = await answer.body()
    const html = bytes.toString()
    const fault = (sentence: string): void => {
      faults.push(`${decodeURI(address)}: ${sentence}`)
    }
    if (answer.status() !== 200) return fault(`status ${answer.status()}`)
    listByteFaults(bytes).forEach(fault)
    if (/<html [^>]*?lang="([^"]+)"/.exec(html)?.[1] !== language) fault('is in another language')
    if (all(html, /<link rel="canonical" href="([^"]+)"/g)[0] !== address)
      fault('is not its canonical address')
    if (html.includes('content="noindex"')) fault('must not be indexed')
    const [title = ''] = all(html, /<title>([^<]*)</g)
    const other = titles.get(`${language} ${title}`)
    if (!title || other) fault(`has the title of ${other}: ${title}`)
    titles.set(`${language} ${title}`, address)
    if (/ [-|｜—] /.test(title)) fault(`has another dash in its title: ${title}`)
    if (HIDDEN.test(readHead(html))) fault('has a hidden character in its head')
    if (HIDDEN.test(decodeURI(address))) fault('has a hidden character in its address')
    const links = all(html, /<link rel="alternate" hreflang="[^"]+" href="([^"]+)"/g)
    if (links.join() !== alternates.join() || links.length !== (isLegal(address) ? 1 : LANGUAGES.length) + 1)
      fault('links other languages')
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    const text = JSON.stringify(data)
    if (HIDDEN.test(text)) fault('has a hidden character in its structured data')
    if (isEpisode(address) && text.includes('"VideoObject"') !== hasVideo)
      fault('has a different video from the sitemap')
    if (/\/media\/|contentUrl|\.m3u8|\.mp4/.test(text)) fault('contains the address of its video')
    for (const href of all(html, /<a\s[^>]*?href="([^"]*)"/g)) {
      const url = new URL(href, address)
      if (/^(javascript|data|blob|vbscript):$/.test(url.protocol)) fault(`runs ${href}`)
      if (url.origin !== origin || href.startsWith('#')) continue
      if (!url.pathname.endsWith('/')) fault(`leads to an address without a slash: ${href}`)
      url.hash = ''
      linked.add(url.href)
      const first = url.pathname.split('/')[1] ?? ''
      const prefix = LANGUAGES.includes(first as Language) ? `/${first}` : ''
      if (prefix !== toPathPrefix(language)) fault(`leads to another language: ${href}`)
    }
  })

  for (const { address } of listed)
    if (!linked.has(address)) faults.push(`${decodeURI(address)}: no page links it`)
  const known = new Set(listed.map(({ address }) => address))
  const others = [...linked].filter((address) => !known.has(address))
  await openEach(others, async (address) => {
    const answer = await request.get(address, { maxRedirects: 0 })
    if (answer.status() !== 200) faults.push(`${address}: status ${answer.status()}, though a page links it`)
  })
  expect(faults.slice(0, 20)).toEqual([])
})

const BY_SCRIPT = { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' } }
/** Responses of each kind that no sitemap lists: status, address, how it is requested. */
const OTHER_RESPONSES: readonly [number, string, object?][] = [
  ...CRAWLED.map(toPathPrefix).flatMap((prefix): [number, string, object?][] => [
    ...['my-wallet', 'profile', 'login', 'my-list', 'cookies-needed'].map((path): [number, string] => [
      200,
      `${prefix}/${path}/`,
    ]),
    [200, `${prefix}/search/?q=${encodeURIComponent('恋 حب é')}`],
    [200, `${prefix}/search/?q=a%01%1b%7f%c2%85%ef%bf%bd%ff`],
    [404, `${prefix}/no-such-page/%01%1b%7f%c2%85%e2%80%ae%ef%bf%bd/`],
    [404, `${prefix}/reel-shorts/nothing/1/`],
    [404, `${prefix}/category/nothing/`],
    [404, `${prefix}/browse/nothing/1/`],
    [200, `${prefix || '/_root'}.data`],
    [200, `${prefix}/profile.data`],
    [200, `${prefix}/search-suggestions/?q=o%1b%ff`, BY_SCRIPT],
  ]),
  [200, '/account/member/', BY_SCRIPT],
  [200, '/manifest.webmanifest'],
  [200, '/latest-build.json'],
  [200, '/.well-known/security.txt'],
  [200, '/robots.txt'],
  [200, '/sitemap.xml'],
  [200, '/openapi.json'],
  [400, '/%00/'],
  [403, '/profile/', { method: 'POST', headers: { origin: 'https://other.example' } }],
  [404, '/media/nothing.m3u8'],
  [405, '/', { method: 'PUT' }],
  [414, `/${'a'.repeat(5000)}`],
]

test('pages of one viewer, data, errors and files are UTF-8 without control characters, and no head has a hidden one (rows 253, 443)', async ({
  request,
}) => {
  const faults: string[] = []
  await openEach(OTHER_RESPONSES, async ([status, address, options]) => {
    const answer = await request.fetch(address, options)
    if (answer.status() !== status) faults.push(`${address.slice(0, 60)}: status ${answer.status()}`)
    const bytes = await answer.body()
    faults.push(...listByteFaults(bytes).map((fault) => `${address}: ${fault}`))
    if (HIDDEN.test(readHead(bytes.toString()))) faults.push(`${address}: a hidden character in its head`)
  })
  expect(faults).toEqual([])
})

test('main pages are valid HTML, and search results and the login are not indexed (row 443)', async ({
  request,
  catalogue,
}) => {
  const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))
  // Prefetch links are allowed in `body`, and alternate style sheets may be disabled, which this validator does not know.
  const isAllowed = (message: string) =>
    message.startsWith('<link> element is not permitted') ||
    message.startsWith('"disabled" attribute cannot be used on <link>')
  const faults: string[] = []
  for (const path of [
    '/',
    '/browse/all/1/',
    catalogue.drama('neon-oath').episode(1),
    '/search/',
    '/download/',
  ]) {
    for (const prefix of ['', '/ar', '/ja']) {
      const answer = await request.get(prefix + path)
      const { results } = await validator.validateString(await answer.text())
      for (const { ruleId, message } of results.flatMap(({ messages }) => messages)) {
        if (!isAllowed(message)) faults.push(`${prefix}${path}: ${ruleId}: ${message}`)
      }
    }
  }
  expect([...new Set(faults)]).toEqual([])
  for (const path of ['/search/?q=oath', '/login/']) {
    expect(await (await request.get(path)).text(), path).toContain('content="noindex"')
  }
  const robots = await request.get('/robots.txt')
  expect(await robots.text()).toContain(`Sitemap: ${new URL('/sitemap.xml', robots.url())}`)
})
