import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKey } from '../../tests/builders/keys.ts'
import type { SmallRoute } from '../testing/small-build.ts'
import { type AppResponse, type StartedApp, startApp } from '../testing/start-app.ts'
import { type SeenRequest, startUpstream, succeed } from '../testing/upstream.ts'
import { sessionMarks } from './session-mark.ts'

const SESSION_KEY = testKey('session')
/** Tokens whose every call is answered with the code after the dash. */
const TOKENS = { U0001: 'old-U0001', U0003: 'old-U0003', A0504: 'old-A0504', U0004: 'old-U0004' }

function respond({ path, headers }: SeenRequest, res: ServerResponse): void {
  const code = /^old-(\w+)$/.exec(headers.authorization ?? '')?.[1]
  const refused = code ?? (path.startsWith('/user/') && !headers.authorization ? 'U0001' : null)
  if (!refused || path === '/common/info') {
    succeed(res, { lang: 'en', browser: 'test', records: [] })
    return
  }
  res.statusCode = 401
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ code: refused, message: `Upstream says ${refused}.` }))
}

let app: StartedApp
beforeAll(async () => {
  const member: Pick<SmallRoute, 'loader'> = { loader: ({ context }) => context.api.memberDetail() }
  app = await startApp({
    upstream: await startUpstream(respond),
    routes: {
      home: { path: '/' },
      profile: {
        path: '/profile',
        ...member,
        action: ({ context }) =>
          context
            .apiForPurchase({ idempotencyKey: 'k', quotedPriceCoins: 1 })
            .playEpisode({ dramaId: '1', episodeId: '1', autoLock: 0, contentType: 2 }),
      },
      careless: {
        path: '/careless',
        loader: ({ context }) => context.api.memberDetail().catch(() => 'hidden'),
      },
      recommended: { path: '/recommended', isFile: true, ...member },
      reported: {
        path: '/told',
        loader: ({ context }) => ({ flash: context.takeFlash(), mark: context.sessionMark }),
      },
      sends: {
        path: '/sends',
        ...member,
        action: ({ context }) => {
          context.endSession({ notice: 'sessionEnded', message: 'Sent.' })
          return null
        },
      },
      leaves: {
        path: '/leaves',
        action: ({ context }) => {
          context.endSession({ notice: 'accountDeleted', message: 'Good\r\nbye' })
          return null
        },
      },
    },
  })
})
afterAll(() => app.close())

const toSessionMark = sessionMarks({ sessionKeys: [SESSION_KEY] })
const withToken = (token: string, more = '') => ({
  cookie: `__Host-Authorization=${token}; __Host-sessionMark=${toSessionMark(token)}; __Host-equipmentId=abcdefghijklmnop${more}`,
})
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const clears = (response: AppResponse) =>
  response.cookies.includes('__Host-Authorization=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax') &&
  response.cookies.includes('__Host-sessionMark=; Max-Age=0; Path=/; Secure; SameSite=Lax')

describe.each(['U0001', 'U0003', 'A0504'] as const)('a session that is over with %s (row 293)', (code) => {
  const headers = withToken(TOKENS[code])

  test('has no effect on a prefetched page: the opened one shows it', async () => {
    const ahead = await app.request('/profile.data', { headers: { ...headers, 'sec-purpose': 'prefetch' } })
    expect([ahead.status, ahead.text, ahead.cookies]).toEqual([204, '', []])
    expect((await app.request('/profile.data', { headers })).status).toBe(401)
  })

  test('is deleted, and its page reloaded once with a notice (row 277)', async () => {
    const first = await app.request('/profile/?a=1', { headers })
    expect([first.status, first.headers.location]).toEqual([303, '/profile/?a=1'])
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect(clears(first)).toBe(true)
    expect(first.cookies).toContain(
      '__Host-reloadGuard=1; Max-Age=10; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(first.cookies).toContain(
      '__Host-flash=%7B%22notice%22%3A%22sessionEnded%22%7D; Max-Age=60; Path=/; Secure; SameSite=Lax',
    )
    // A browser that keeps the cookie anyway gets the error page instead of a loop.
    const again = await app.request('/profile/?a=1', {
      headers: withToken(TOKENS[code], '; __Host-reloadGuard=1'),
    })
    expect([again.status, again.headers.location]).toEqual([401, undefined])
    expect(clears(again)).toBe(true)
  })

  test('keeps what a form without scripts has to say for the page that is loaded again (row 84)', async () => {
    const sent = await app.request('/sends/', {
      method: 'POST',
      body: 'a=1',
      headers: { ...headers, ...form },
    })
    expect([sent.status, sent.headers.location]).toEqual([303, '/sends/'])
    const flashes = sent.cookies.filter((cookie) => cookie.startsWith('__Host-flash='))
    expect(decodeURIComponent(flashes.at(-1) ?? '')).toContain('{"notice":"sessionEnded","message":"Sent."}')
  })

  test('is reported to a page’s fetches, which decide what to do', async () => {
    for (const target of ['/profile.data', '/careless.data']) {
      const response = await app.request(target, { headers })
      if (target === '/profile.data') {
        expect(response.status).toBe(401)
        expect(response.text).toContain(`Upstream says ${code}.`)
      }
      expect(response.cookies).toEqual([])
      expect(response.headers['cache-control']).toBe('private, no-store')
    }
  })

  test('is reported to a posted form, with and without scripts, even a purchase', async () => {
    const data = await app.request('/profile.data', {
      method: 'POST',
      body: 'a=1',
      headers: { ...headers, ...form },
    })
    expect([data.status, data.cookies]).toEqual([401, []])
    expect(data.text).toContain(`Upstream says ${code}.`)
    const page = await app.request('/profile/', {
      method: 'POST',
      body: 'a=1',
      headers: { ...headers, ...form },
    })
    expect([page.status, page.headers.location]).toEqual([303, '/profile/'])
    expect(clears(page)).toBe(true)
  })

  test('is noticed even if a loader hides it', async () => {
    const response = await app.request('/careless/', { headers })
    expect([response.status, response.headers.location]).toEqual([303, '/careless/'])
  })

  test('is reported to scripts that request a file, without a redirect loop', async () => {
    const fetched = await app.request('/recommended/', { headers: { ...headers, 'sec-fetch-dest': 'empty' } })
    expect([fetched.status, JSON.parse(fetched.text)]).toEqual([
      401,
      { sessionProblem: expect.objectContaining({ code, message: `Upstream says ${code}.` }) },
    ])
  })
})

test('a member who was kicked out reads the reason first, so nothing is deleted yet (row 294)', async () => {
  const response = await app.request('/recommended/', { headers: withToken(TOKENS.U0004) })
  expect([response.status, response.cookies]).toEqual([401, []])
  expect(JSON.parse(response.text)).toEqual({
    sessionProblem: {
      code: 'U0004',
      name: 'kickedOut',
      message: 'Upstream says U0004.',
      mark: toSessionMark(TOKENS.U0004),
    },
  })
  const page = await app.request('/profile/', { headers: withToken(TOKENS.U0004) })
  expect([page.status, page.headers.location, page.cookies]).toEqual([401, undefined, []])
})

test('a visitor who must sign in has no session to lose (row 293)', async () => {
  const response = await app.request('/profile/', {
    headers: { cookie: '__Host-equipmentId=abcdefghijklmnop' },
  })
  expect([response.status, response.headers.location, response.cookies]).toEqual([500, undefined, []])
})

describe('the end of a session (rows 293-294)', () => {
  const end = (body: string, headers = withToken('fresh')) =>
    app.request('/session/end/', { method: 'POST', body, headers: { ...headers, ...form } })

  test('deletes the token, for scripts and for a form', async () => {
    const silent = await end('')
    expect([silent.status, clears(silent)]).toEqual([204, true])
    const formed = await end('returnTo=%2Fprofile%2F')
    expect([formed.status, formed.headers.location, clears(formed)]).toEqual([303, '/profile/', true])
  })

  test('makes the next page show it, unless the page has shown it', async () => {
    const reported = (response: AppResponse) =>
      response.cookies.some((cookie) => cookie.startsWith('__Host-flash='))
    expect(reported(await end(`mark=${toSessionMark('fresh')}&notice=sessionEnded`))).toBe(true)
    expect(reported(await end(`mark=${toSessionMark('fresh')}`))).toBe(false)
    expect(reported(await end(`mark=${toSessionMark('stale')}&notice=sessionEnded`))).toBe(false)
    expect(reported(await end(`mark=${toSessionMark('fresh')}&notice=signedIn`))).toBe(false)
  })

  test('does not affect the newer session of another tab', async () => {
    expect(clears(await end(`mark=${toSessionMark('stale')}`))).toBe(false)
    expect(clears(await end(`mark=${toSessionMark('fresh')}`))).toBe(true)
  })

  test('is not an open redirect and is refused to other sites', async () => {
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:x']) {
      expect((await end(`returnTo=${encodeURIComponent(target)}`)).headers.location).toBe('/')
    }
    const foreign = { ...form, 'sec-fetch-site': 'cross-site' }
    expect((await app.request('/session/end/', { method: 'POST', body: '', headers: foreign })).status).toBe(
      403,
    )
  })

  test('from our page logs one line', async () => {
    const response = await app.request('/leaves.data', {
      method: 'POST',
      body: 'a=1',
      headers: { ...withToken('fresh'), ...form },
    })
    expect(clears(response)).toBe(true)
    const flash = response.cookies.find((cookie) => cookie.startsWith('__Host-flash=')) ?? ''
    expect(decodeURIComponent(flash)).toContain('{"notice":"accountDeleted","message":"Good bye"}')
  })
})

describe('the mark that scripts read (rows 70, 445)', () => {
  const marksSet = ({ cookies }: AppResponse) => cookies.filter((cookie) => cookie.includes('sessionMark='))
  const request = async (cookie: string) => marksSet(await app.request('/told/', { headers: { cookie } }))
  const gone = ['__Host-sessionMark=; Max-Age=0; Path=/; Secure; SameSite=Lax']

  test('is set for a token without a mark, or with another one’s', async () => {
    const set = [
      `__Host-sessionMark=${toSessionMark('fresh')}; Max-Age=31536000; Path=/; Secure; SameSite=Lax`,
    ]
    expect(await request('__Host-Authorization=fresh')).toEqual(set)
    expect(await request(`__Host-Authorization=fresh; __Host-sessionMark=${toSessionMark('stale')}`)).toEqual(
      set,
    )
    expect(await request(`__Host-Authorization=fresh; __Host-sessionMark=${toSessionMark('fresh')}`)).toEqual(
      [],
    )
  })

  test('is deleted with its token', async () => {
    expect(await request(`__Host-sessionMark=${toSessionMark('fresh')}`)).toEqual(gone)
    expect(await request('__Host-sessionMark=nonsense')).toEqual(gone)
    expect(await request('')).toEqual([])
  })
})

describe('one-time messages (rows 72-74)', () => {
  const flash = (value: string) => ({ cookie: `__Host-flash=${encodeURIComponent(value)}` })
  const readState = ({ text }: AppResponse) =>
    JSON.parse(/window.state=(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

  test('are consumed by the first private page', async () => {
    const response = await app.request('/told/', {
      headers: flash('{"notice":"signedIn","resumeEpisode":7}'),
    })
    expect(readState(response).flash).toEqual({ notice: 'signedIn', resumeEpisode: 7 })
    expect(response.cookies).toContain('__Host-flash=; Max-Age=0; Path=/; Secure; SameSite=Lax')
  })

  test.each(['{"notice":"evil"}', '{', '[]', '{"message":7}', `{"message":"${'x'.repeat(301)}"}`])(
    'is nothing when it is %s',
    async (value) =>
      expect(readState(await app.request('/told/', { headers: flash(value) })).flash).toBeNull(),
  )

  test.each([
    ['a page asked for ahead', '/told/', { 'sec-purpose': 'prefetch;prerender' }],
    ['a data request', '/told.data', {}],
  ])('is left to the page by %s', async (_what, target, more) => {
    const response = await app.request(target, { headers: { ...flash('{"notice":"signedIn"}'), ...more } })
    expect(response.cookies.filter((cookie) => cookie.includes('flash'))).toEqual([])
  })

  test('come with a mark that identifies the session without its token (row 70)', async () => {
    const { mark } = readState(await app.request('/told/', { headers: withToken('sesame') }))
    expect(mark).toMatch(/^[\w-]{22}$/)
    expect(readState(await app.request('/told/', { headers: withToken('sesame2') })).mark).not.toBe(mark)
    expect(readState(await app.request('/told/')).mark).toBeNull()
  })
})

test('no token and no mark is in the log', () => {
  expect(JSON.stringify(app.logged)).not.toMatch(/old-|sesame|fresh/)
})
