import { describe, expect, test, vi } from 'vitest'
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
test.each([
  ['the page that is gone to', '/browse/all/1.data', {}, at('/', '/browse/all/1/'), 'page'],
  ['the page that stands, again', '/_root.data?_routes=root', {}, at('/'), 'page'],
  ['a part of it', '/account/wallet.data?_routes=routes', {}, at('/'), 'part'],
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
