import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SITE_ADDRESSES } from '../../app/addresses/address-rules.ts'
import type { ADDRESSES, Address, FRONT_ADDRESSES } from '../../app/addresses/address-table.ts'
import type { AddressPath, FrontPath } from '../../app/addresses/address-types.ts'
import { createPath } from '../../app/addresses/hrefs.ts'
import { isPrivatePage } from '../../app/navigation/private-pages.ts'
import routes from '../../app/routes.ts'
import { limitedActions } from '../../server/rate-limits/limited-actions.ts'
import { type StartedApp, startApp } from '../../server/testing/start-app.ts'
import { CACHE_RULES, matchesRule } from '../../workers/cache-rules.ts'

/** Lines as somebody would add them to the table, one for each kind of address. */
vi.mock(import('../../app/addresses/address-table.ts'), async (load) => {
  const table = await load()
  const { download, profile, search, offline } = table.ADDRESSES
  const planted: Record<string, Address> = {
    'new-page': { ...download, path: 'new-page/:id/:page?', query: 'page=\\d' },
    'new-offline': { ...offline, path: 'new-offline' },
    'new-own': { ...profile, path: 'new-own/:list' },
    'new-search': { ...search, path: 'new-search' },
    'new-json': { ...profile, path: 'new-json/:list', serves: 'json' },
    'new-report': { ...profile, path: 'new-report', serves: 'json', limit: 'report' },
  }
  return {
    ...table,
    ADDRESSES: { ...table.ADDRESSES, ...planted } as typeof ADDRESSES,
    FRONT_ADDRESSES: [
      ...table.FRONT_ADDRESSES,
      { path: '/new-front/*', limit: 'usage' },
      { path: '/new-front/exact', limit: 'picture' },
    ] as unknown as typeof FRONT_ADDRESSES,
  }
})

describe('a line in the table of addresses is all that is needed for', () => {
  test('its route, in the folder of its name', () => {
    const [, language] = routes
    const added = language?.children?.filter(({ path }) => path?.startsWith('new-'))
    expect(added?.map(({ path, file }) => [path, file])).toEqual([
      ['new-page/:id/:page?', 'routes/new-page/route.tsx'],
      ['new-offline', 'routes/new-offline/route.tsx'],
      ['new-own/:list', 'routes/new-own/route.tsx'],
      ['new-search', 'routes/new-search/route.tsx'],
      ['new-json/:list', 'routes/new-json/route.ts'],
      ['new-report', 'routes/new-report/route.ts'],
    ])
  })

  test.each([
    ['pages', '/new-page/a1/', true],
    ['pages', '/ar/new-page/a1/2/?page=3', true],
    ['pages', '/new-page/a1/?token=x', false],
    ['pages', '/new-page/a-1/', false],
    ['pages', '/new-own/saved/', false],
    ['pages', '/new-search/', false],
    ['offlinePages', '/ar/new-offline/', true],
    ['pages', '/new-offline/', false],
  ] as const)('what the worker keeps: among the %s, %s: %s (row 284)', (rule, address, isKept) => {
    expect(matchesRule(CACHE_RULES[rule], new URL(address, 'https://site.example'))).toBe(isKept)
  })

  test('whether it is prefetched (row 53)', () => {
    for (const page of ['/new-page/a1/', '/ar/new-page/a1/2/', '/new-offline/'])
      expect(isPrivatePage(page), page).toBe(false)
    for (const page of ['/new-own/saved/', '/ar/new-search/?q=x', '/new-json/saved/', '/new-other/'])
      expect(isPrivatePage(page), page).toBe(true)
  })

  test.each([
    ['GET', '/new-search/?q=a', ['search']],
    ['GET', '/ar/new-search.data?q=a', ['search']],
    ['GET', '/new-search/', []],
    ['POST', '/ar/new-report/', ['report']],
    ['POST', '/new-own/saved/', ['write']],
    ['POST', '/new-front/any', ['usage']],
    ['POST', '/new-front/exact', ['usage']],
    ['GET', '/new-front/exact', ['picture']],
    ['GET', '/new-front/any', []],
  ])('its rate limit: %s %s is %j (row 460)', (method, url, actions) => {
    expect(limitedActions(SITE_ADDRESSES)({ method, url })).toEqual(actions)
  })

  describe('its responses over HTTP', () => {
    let app: StartedApp
    let renders = 0
    beforeAll(async () => {
      const loader = () => {
        renders += 1
        return { renders }
      }
      app = await startApp({
        routes: {
          page: { path: '/:lang?/new-page/:id/:page?', loader },
          search: { path: '/:lang?/new-search', loader },
          own: { path: '/:lang?/new-own/:list', loader },
          json: { path: '/:lang?/new-json/:list', loader, isFile: true },
        },
      })
    })
    afterAll(() => app.close())

    const arabic = { 'accept-language': 'ar' }
    test.each([
      ['a missing slash is added', '/new-page/a1', {}, '301 /new-page/a1/'],
      ['so it is in another language', '/ar/new-own/saved', {}, '301 /ar/new-own/saved/'],
      ['the language of the browser is added', '/new-page/a1/', arabic, '302 /ar/new-page/a1/'],
      ['nothing is added to an address of the web front', '/new-front/any', arabic, '404 undefined'],
      ['nor a language', '/new-front/any/', arabic, '404 undefined'],
    ])('%s: %s', async (_what, target, headers, moved) => {
      const answer = await app.request(target, { headers })
      expect(`${answer.status} ${answer.headers.location}`).toBe(moved)
    })

    test('a shared page is rendered once for everybody, in its own spelling only (row 307)', async () => {
      const { headers } = await app.request('/new-page/a1/2/?page=3')
      expect(headers['cache-control']).toContain('public')
      const before = renders
      await app.request('/new-page/a1/2/?page=3', { headers: { cookie: '__Host-Authorization=sesame' } })
      expect(renders).toBe(before)
      for (const other of ['/new-page/a-1/', '/new-page/a1/0/', '/new-page/a1/?x=1', '/new-own/saved/'])
        expect((await app.request(other)).headers['cache-control'], other).toBe('private, no-store')
    })

    test('a search page is cached unless it has a query (row 420)', async () => {
      expect((await app.request('/new-search/')).headers['cache-control']).toContain('public')
      expect((await app.request('/new-search/?q=x')).headers['cache-control']).toBe('private, no-store')
    })

    test('a JSON address responds to scripts, and with 404 when opened as a page', async () => {
      const destination = (to: string) => ({ headers: { 'sec-fetch-dest': to } })
      expect((await app.request('/ar/new-json/saved/', destination('empty'))).status).toBe(200)
      expect((await app.request('/ar/new-json/saved/', destination('document'))).status).toBe(404)
    })
  })
})

test('a link, a redirect or an incomplete line that the table lacks does not compile', () => {
  expect(createPath('ar')('account', 'lists', 'saved', 'deletion')).toBe('/ar/account/lists/saved/deletion/')
  // @ts-expect-error A link to an address that the table lacks.
  createPath('en')('nowhere')
  // @ts-expect-error A link without the address's second parameter.
  createPath('en')('reel-shorts', 'love-a1')
  // @ts-expect-error A redirect to an address that the table lacks.
  const path: AddressPath = '/nowhere/'
  // @ts-expect-error A form for an address that the web front does not answer.
  const front: FrontPath = '/nowhere/'
  // @ts-expect-error A line that does not say who it is for.
  const line: Address = { path: 'nowhere', serves: 'page', limit: null }
  // @ts-expect-error A viewer's own page that the worker would keep.
  const own: Address = { ...line, audience: 'viewer', query: null, caches: 'never', worker: 'pages' }
  expect([path, front, line, own]).toHaveLength(4)
})
