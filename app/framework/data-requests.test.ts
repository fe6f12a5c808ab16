import { describe, expect, test } from 'vitest'
import { toRequestRole, wasFetchedAhead } from './data-requests.ts'

const ORIGIN = 'https://short.example'
const { signal } = new AbortController()
const entry = (pathname: string, key: string) => ({ pathname, search: '', hash: '', key })
const at = (pathname: string, to?: string) => ({
  location: entry(pathname, 'a'),
  matches: [],
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
