import { afterEach, describe, expect, test, vi } from 'vitest'
import { RELOAD_GUARD_MS } from '../browser/reload-guard.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { keepPageThroughFailures, toRequestRole, wasFetchedAhead } from './data-requests.ts'

const ORIGIN = 'https://short.example'
const { signal } = new AbortController()
const entry = (pathname: string, key: string) => ({ pathname, search: '', hash: '', key })
const at = (pathname: string, to?: string) => ({
  location: entry(pathname, 'a'),
  matches: [],
  historyAction: 'PUSH' as const,
  loaderData: {},
  navigation: { location: to === undefined ? undefined : entry(to, 'b') },
  fetchers: new Map<string, { state: string }>(),
  blockers: new Map(),
})
const sending = (pathname: string) => ({
  ...at(pathname),
  fetchers: new Map([['a', { state: 'submitting' }]]),
})

test.each([
  ['the page that is gone to', '/browse/all/1.data', {}, at('/', '/browse/all/1/'), 'page'],
  ['the page that stands, again', '/_root.data?_routes=root', {}, at('/'), 'page'],
  ['a part of it', '/account/wallet.data?_routes=routes', {}, at('/'), 'part'],
  ['the routes of a press', '/__manifest?p=%2Fprofile%2F', { signal }, at('/', '/profile/'), 'page'],
  ['the routes of a part', '/__manifest?p=%2Faccount%2Fwallet', { signal }, at('/'), 'code'],
  ['the routes of a form', '/__manifest?p=%2Faccount%2Fwallet', { signal }, sending('/'), 'press'],
  ['the routes of the page’s own form', '/__manifest?p=%2Fx%2F', { signal }, sending('/x/'), 'known'],
  [
    'the route of another episode',
    '/__manifest?p=%2Freel-shorts%2Fb%2F5%2F',
    { signal },
    at('/reel-shorts/a/1/', '/reel-shorts/b/5/'),
    'known',
  ],
  [
    'the route of an episode from elsewhere',
    '/__manifest?p=%2Freel-shorts%2Fb%2F5%2F',
    { signal },
    at('/browse/all/1/', '/reel-shorts/b/5/'),
    'page',
  ],
  ['the routes of links ahead', '/__manifest?p=%2Fprofile%2F', {}, at('/'), null],
  ['what is sent', '/my-wallet.data', { method: 'POST' }, at('/my-wallet/'), 'write'],
  ['an episode ahead', '/prefetched-episode/x/2/', {}, at('/'), null],
  ['another site', 'https://other.example/_root.data', {}, at('/'), null],
] as const)('%s is asked for as its kind (row 418)', (_, address, init, router, role) => {
  expect(toRequestRole(new URL(address, ORIGIN), init, ORIGIN, router)).toBe(role)
})

describe('data that was fetched ahead (rows 53, 425)', () => {
  const LINK = { initiatorType: 'link', responseEnd: 4_000 }
  const GOING = at('/', '/browse/all/1/')
  const byForm = { ...GOING, navigation: { ...GOING.navigation, formMethod: 'POST' } }
  test.each([
    ['a moment ago is used', [LINK], GOING, true],
    ['long ago is asked for', [{ ...LINK, responseEnd: -26_000 }], GOING, false],
    ['and used since is asked for', [LINK, { initiatorType: 'fetch', responseEnd: 4_500 }], GOING, false],
    ['never is asked for', [], GOING, false],
    ['is asked for after a form', [LINK], byForm, false],
    ['is asked for by the page that stands', [LINK], at('/browse/all/1/'), false],
    ['is asked for by who only goes elsewhere on it', [LINK], at('/browse/all/1/', '/browse/all/1/'), false],
  ])('%s', (_, entries, router, isUsed) => {
    const timings = { now: () => 5_000, getEntriesByName: () => entries } as unknown as Performance
    expect(wasFetchedAhead(new URL('/browse/all/1.data', ORIGIN), router, timings)).toBe(isUsed)
  })
})

describe('routes of a newer build', () => {
  afterEach(() => vi.unstubAllGlobals())

  const discover = async (reloadedAtMs: number | null, status = 204) => {
    const stored = new Map<string, string>(
      reloadedAtMs === null ? [] : [[STORAGE_KEYS.reloadedAtMs, String(reloadedAtMs)]],
    )
    const page = {
      location: new URL('/profile/', ORIGIN),
      performance,
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
      fetch: async () =>
        status === 204
          ? new Response(null, { status, headers: { 'X-Remix-Reload-Document': 'true' } })
          : Response.json({ known: true }),
    }
    vi.stubGlobal('window', page)
    keepPageThroughFailures(page as unknown as Window & typeof globalThis)
    const response = await (page.fetch as typeof fetch)('/__manifest?p=%2Ftop-dramas%2F&version=a', {
      signal,
    })
    return { response, reloadedAtMs: Number(stored.get(STORAGE_KEYS.reloadedAtMs)) }
  }

  test('load the document, which counts as its reload (row 277)', async () => {
    const { response, reloadedAtMs } = await discover(null)
    expect(response.status).toBe(204)
    expect(Date.now() - reloadedAtMs).toBeLessThan(RELOAD_GUARD_MS)
  })

  test('do not load it within the guard’s time of the last reload (row 277)', async () => {
    const { response } = await discover(Date.now() - 1_000)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({})
  })

  test('of the same build are passed on as they are', async () => {
    const { response, reloadedAtMs } = await discover(null, 200)
    expect(await response.json()).toEqual({ known: true })
    expect(reloadedAtMs).toBeNaN()
  })
})

test('what a proxy responds in place of the site is no data: the page waits as in an outage (row 418)', async () => {
  vi.useFakeTimers()
  const from =
    (type: string, status = 200, headers = {}) =>
    () =>
      new Response('<title>Free Wi-Fi</title>', { status, headers: { 'Content-Type': type, ...headers } })
  const data = () => new Response('[]', { headers: { 'Content-Type': 'text/x-script; charset=utf-8' } })
  const ofProxies = [
    from('text/html'),
    from('text/html', 401),
    from('text/html', 403),
    from('text/html', 404),
    from('text/plain', 403),
    from('application/json'),
  ]
  const responses = [...ofProxies]
  const page = {
    location: new URL('/', ORIGIN),
    performance: { getEntriesByName: () => [], now: () => 0 },
    fetch: async () => (responses.shift() ?? data)(),
  }
  vi.stubGlobal('__remixRouter', { state: at('/', '/browse/all/1/') })
  vi.stubGlobal('window', page)
  try {
    keepPageThroughFailures(page as unknown as Window & typeof globalThis)
    const request = page.fetch as unknown as typeof fetch
    const loaded = request('/browse/all/1.data', { signal })
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await (await loaded).text()).toBe('[]')
    for (const ofProxy of ofProxies) {
      responses.push(ofProxy)
      await expect(request('/browse/all/1.data', { method: 'POST' })).rejects.toThrow(
        `status ${ofProxy().status}`,
      )
    }
    const own = from('text/plain', 403, { 'X-Request-Id': 'a' })
    responses.push(own, own)
    expect((await request('/browse/all/1.data', { signal })).status).toBe(403)
    expect((await request('/browse/all/1.data', { method: 'POST' })).status).toBe(403)
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
