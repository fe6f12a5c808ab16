import { expect, test } from '../support/fixture.ts'

const NO_PAGES = ['0', '-1', '1000000000', '1e9', 'abc', '01', '1.5', '1;2', '9999']
const NO_IDS = [
  'nothing',
  '0',
  "'%20OR%201=1--",
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'x'.repeat(65),
  '%F0%9F%98%80',
]

const MISSING = [
  // Addresses are case-sensitive.
  ...['/Login/', '/MY-WALLET/', '/Browse/all/1/', '/ar/Profile/', '/QRCODE/'],
  // Only scripts request these.
  ...['/account/wallet/', '/account/records/?tab=episodes&page=1', '/account/lists/saved/'],
  ...['/top-dramas/', '/ar/account/wallet/'],
  // No operator has a page, and the gallery of parts is of a development session alone.
  ...['/admin/', '/administrator/', '/operator/', '/_admin/', '/gallery/', '/debug/'],
  ...['/__gallery/', '/__gallery/parts/', '/ar/__gallery/parts/'],
  ...['/xx/', '/xx/browse/all/1/', '/%E0%A4%A/', '/%5c/'],
  ...NO_PAGES.flatMap((page) => [`/browse/all/${page}/`, `/category/hero-8/?page=${page}`]),
  ...NO_IDS.flatMap((id) => [`/browse/${id}/1/`, `/category/${id}/`, `/category/${id}-8/`]),
  ...['/category/hero-8/?page=', '/category/hero-99999/', '/reel-shorts/neon-oath-0000/1/'],
]

test('what does not exist is a 404 page in the language of its address (rows 15, 18, 19, 28, 38, 40, 50)', async ({
  request,
  catalogue,
}) => {
  const drama = catalogue.drama('neon-oath').episode(1)
  const episodes = ['0', '-1', 'abc', '1000000000', '99'].map((number) => drama.replace(/1\/$/, `${number}/`))
  for (const path of [...MISSING, ...episodes]) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    const html = await answer.text()
    expect(html, path).toMatch(/<h1[ >]/)
    expect(html, path).toContain(`lang="${path.startsWith('/ar/') ? 'ar' : 'en'}"`)
  }
})

test('an address that scripts request as JSON is a 404 page when opened directly, cached or not, in the address’s language (row 50)', async ({
  request,
  catalogue,
}) => {
  const paths = [
    catalogue.drama('neon-oath').episode(1).replace('/reel-shorts/', '/prefetched-episode/'),
    '/search-suggestions/?q=neon',
    '/listings/hero-8/?page=1',
    '/account/member/',
    '/account/continue/',
  ]
  for (const path of ['', '/ar'].flatMap((prefix) => paths.map((path) => prefix + path))) {
    const requested = await request.get(path, { headers: { accept: 'application/json' } })
    expect(await requested.json(), path).not.toBeNull()
    const opened = await request.get(path, { headers: { 'sec-fetch-dest': 'document' } })
    expect([opened.status(), opened.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await opened.text()).toContain(
      path.startsWith('/ar/') ? 'lang="ar"' : 'There’s no page at this address.',
    )
  }
})

test('a drama opens by its id, whatever text precedes it, at its canonical address (rows 33, 47)', async ({
  request,
  catalogue,
}) => {
  const right = catalogue.drama('neon-oath').episode(2)
  const id = /-([^-/]+)\/2\/$/.exec(right)?.[1]
  for (const segment of [`another-name-${id}`, `${id}`, `Neon-Oath-${id}`]) {
    const answer = await request.get(`/reel-shorts/${segment}/2/?t=5`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, `${right}?t=5`])
  }
  const ahead = await request.get(`/player/${id}/`)
  expect(new URL(ahead.url()).pathname).toBe(right.replace(/2\/$/, '1/'))
})

test('an invalid address is a 400 (row 38)', async ({ request }) => {
  for (const address of [
    '/browse/all/%00/',
    '/browse/..%2F..%2Fetc/1/',
    '/category/%00/',
    '/category/hero-8/?page=%00',
    '/listings/%00/',
  ]) {
    expect((await request.get(address)).status(), address).toBe(400)
  }
})

test('a data request for a list that does not exist is a 400 or 404, never a server error (rows 38, 113)', async ({
  request,
}) => {
  const asScript = { headers: { 'sec-fetch-dest': 'empty' } }
  for (const address of [
    ...[...NO_PAGES, ''].map((page) => `/listings/all/?page=${page}`),
    ...NO_IDS.map((id) => `/listings/${id}/?page=1`),
  ]) {
    const answer = await request.get(address, asScript)
    expect([400, 404], address).toContain(answer.status())
  }
})
