import { expect, test } from '@playwright/test'
import { readCatalogue } from '../support/catalogue.ts'

test('addresses are case-sensitive: another case is a 404 (row 28)', async ({ request }) => {
  for (const path of ['/Login/', '/MY-WALLET/', '/Browse/all/1/', '/ar/Profile/', '/QRCODE/']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).toContain(`Page not found: ${path}`.replace('Page not found: /ar', '/ar'))
  }
  // Two spellings that people type by hand redirect: of the QR code page, and of a language.
  for (const [path, location] of [
    ['/qrcode/', '/qrCode/'],
    ['/AR/', '/ar/'],
    ['/zh-hans/download/', '/zh-Hans/download/'],
  ] as const) {
    const redirected = await request.get(path, { maxRedirects: 0 })
    expect([redirected.status(), redirected.headers().location], path).toEqual([301, location])
  }
})

test('an address that only scripts request is the 404 page when opened directly (row 50)', async ({
  request,
}) => {
  for (const path of [
    '/account/wallet/',
    '/account/records/?tab=episodes&page=1',
    '/account/lists/saved/',
    '/top-dramas/',
    '/ar/account/wallet/',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type']).toContain('text/html')
    expect(await answer.text()).toMatch(/<h1[ >]/)
  }
})

test('an address that scripts request as JSON is a 404 page when opened directly, cached or not, in the address’s language (row 50)', async ({
  request,
  baseURL,
}) => {
  const { drama } = await readCatalogue(String(baseURL))
  const paths = [
    drama('neon-oath').episode(1).replace('/reel-shorts/', '/prefetched-episode/'),
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
