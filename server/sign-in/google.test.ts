import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBrowser } from '../testing/browser.ts'
import {
  ASK,
  PROVIDER_ORIGIN,
  refuseWith,
  type SignInUpstream,
  startSignInUpstream,
} from '../testing/sign-in-upstream.ts'
import { type AppResponse, type StartedApp, startApp } from '../testing/start-app.ts'
import { succeed } from '../testing/upstream.ts'

let app: StartedApp
let upstream: SignInUpstream
beforeAll(async () => {
  upstream = await startSignInUpstream()
  app = await startApp({
    upstream,
    deps: { signIn: { google: { origins: [PROVIDER_ORIGIN] }, facebook: null } },
    routes: {
      home: { path: '/' },
      drama: { path: '/reel-shorts/:drama/:ep' },
      arabic: { path: '/:lang/browse/:id/:page' },
      cookiesNeeded: { path: '/cookies-needed' },
      login: { path: '/login', loader: ({ context }) => ({ flash: context.takeFlash() }) },
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  upstream.seen.length = 0
  upstream.answerWith(null)
  upstream.sendTo((state) => `${PROVIDER_ORIGIN}/o/auth?client_id=x&state=${state}`)
})

const posts = () => upstream.requested(ASK.byCode)
const readFlash = ({ cookies }: { cookies: Map<string, string> }) =>
  JSON.parse(decodeURIComponent(cookies.get('__Host-flash') ?? 'null'))
const readFlags = ({ cookies }: AppResponse, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.replace(/^[^;]*; /, '')

/** Begins a sign-in and returns what its provider would return. */
async function begin(browser = startBrowser(app), returnTo = '/reel-shorts/love-7/7/') {
  const response = await browser.post('/sign-in/google/', { returnTo })
  const state = new URL(String(response.headers.location)).searchParams.get('state') ?? ''
  return { browser, response, state, callback: `/?code=canary-code&state=${state}&scope=openid&authuser=0` }
}

describe('a sign-in with the redirect provider', () => {
  test('gets its destination from the product API and binds the attempt to this browser (rows 67, 68)', async () => {
    const { response, state } = await begin()
    expect(response.status).toBe(303)
    expect(response.headers.location).toBe(
      `${PROVIDER_ORIGIN}/o/auth?client_id=x&state=${state}&hl=en&ui_locales=en`,
    )
    const [requested] = upstream.seen
    expect(new URL(String(requested?.url), app.origin).searchParams.get('redirectUrl')).toBe(`${app.origin}/`)
    expect(readFlags(response, '__Host-signIn')).toBe('Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(decodeURIComponent(response.cookies.join())).not.toContain(state)
    expect(response.headers['content-security-policy']).toContain(`form-action 'self' ${PROVIDER_ORIGIN}`)
  })

  test('ends with one post, an HttpOnly cookie, and a clean address (rows 68, 70, 71)', async () => {
    const { browser, state, callback } = await begin()
    const response = await browser.open(callback)
    expect([response.status, response.headers.location]).toEqual([303, '/reel-shorts/love-7/1/'])
    expect(posts()).toEqual([{ code: 'canary-code', state, redirectUrl: `${app.origin}/` }])
    expect(readFlags(response, '__Host-Authorization')).toBe(
      'Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(readFlags(response, '__Host-lastProvider')).toBe('Max-Age=7776000; Path=/; Secure; SameSite=Lax')
    // The session's record names the device.
    expect(readFlags(response, '__Host-equipmentId')).toBe(
      'Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(readFlags(response, '__Host-flash')).toBe('Max-Age=60; Path=/; Secure; SameSite=Lax')
    expect(readFlags(response, '__Host-signIn')).toBe('Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(readFlash(browser)).toEqual({
      notice: 'signedIn',
      provider: 'google',
      resumeEpisode: 7,
      isNothingToContinue: true,
    })
    expect(response.text + JSON.stringify(response.headers.location)).not.toMatch(/canary/)
  })

  test.each([
    ['/?code=a', 200],
    ['/?state=a', 200],
    ['/?code=&state=a', 200],
    ['/?code=a&state=', 200],
    ['/?code=a&code=b&state=a', 200],
    ['/?error=access_denied&state=a', 200],
  ])('does nothing at %s (row 68)', async (target, status) => {
    const { browser, state } = await begin()
    const response = await browser.open(target.replace('state=a', `state=${state}x`))
    expect([response.status, posts()]).toEqual([status, []])
    expect(browser.cookies.has('__Host-signIn')).toBe(true)
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    ['a HEAD', { method: 'HEAD' }],
    ['a page asked for ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a page shown ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['what a page fetches', { headers: { 'sec-fetch-dest': 'empty' } }],
    ['a frame', { headers: { 'sec-fetch-dest': 'iframe' } }],
  ])('is not used up by %s (H7)', async (_what, options) => {
    const { browser, callback } = await begin()
    await browser.open(callback, options)
    expect(posts()).toEqual([])
    expect((await browser.open(callback)).headers.location).toBe('/reel-shorts/love-7/1/')
  })

  test('in three tabs each completes its own; a fourth replaces the first', async () => {
    const browser = startBrowser(app)
    const tabs = []
    for (const page of ['/?tab=1', '/?tab=2', '/?tab=3', '/?tab=4']) tabs.push(await begin(browser, page))
    expect((await browser.open(tabs[3]?.callback ?? '')).headers.location).toBe('/?tab=4')
    expect((await browser.open(tabs[1]?.callback ?? '')).headers.location).toBe('/?tab=2')
    browser.cookies.delete('__Host-Authorization')
    const first = await browser.open(tabs[0]?.callback ?? '')
    expect([first.headers.location, readFlash(browser).problem]).toEqual(['/login/?returnTo=%2F', 'stale'])
  })

  test('that ended another session says so (row 72)', async () => {
    upstream.answerWith((res) =>
      succeed(res, {
        accessToken: 'canary-token-k',
        kickOutInfo: { kickOutStatus: 1, kickOutMessage: 'You were signed out elsewhere.' },
      }),
    )
    const { browser, callback } = await begin()
    await browser.open(callback)
    expect(readFlash(browser)).toMatchObject({
      notice: 'signedIn',
      message: 'You were signed out elsewhere.',
    })
  })

  test('replaces an existing token and ends its session (session fixation)', async () => {
    const { browser, callback } = await begin()
    browser.cookies.set('__Host-Authorization', 'canary-planted')
    await browser.open(callback)
    expect(browser.cookies.get('__Host-Authorization')).toMatch(/^canary-token-\d+$/)
    await expect.poll(() => upstream.requested(ASK.out).length).toBe(1)
    const findToken = (path: string) =>
      upstream.seen.find((request) => request.path === path)?.headers.authorization
    expect([findToken(ASK.byCode), findToken(ASK.out)]).toEqual([undefined, 'canary-planted'])
  })

  test('sent ten times at once creates one session', async () => {
    const { browser, callback } = await begin()
    const before = new Map(browser.cookies)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => startBrowser(app, new Map(before)).open(callback)),
    )
    const tokens = new Set(
      responses.map((response) => /Authorization=([^;]*)/.exec(response.cookies.join())?.[1]),
    )
    expect([posts().length, tokens.size]).toEqual([1, 1])
    expect(responses.map(({ headers }) => headers.location)).toEqual(Array(10).fill('/reel-shorts/love-7/1/'))
  })
})

describe('a member’s mail address, shared by the provider (row 439)', () => {
  const PAGE = '/mail-address/'
  const asking = (path: string) => upstream.seen.filter((request) => request.path === path)
  async function ask() {
    const browser = startBrowser(app, new Map([['__Host-Authorization', 'canary-token-ada']]))
    const response = await browser.post('/sign-in/google/', { returnTo: PAGE, purpose: 'mailAddress' })
    const state = new URL(String(response.headers.location)).searchParams.get('state') ?? ''
    return { browser, state, callback: `/?code=canary-code&state=${state}` }
  }

  test('is asked for and given by this session, which stays', async () => {
    const { browser, state, callback } = await ask()
    expect(asking(`${ASK.byCode}/url`)).toEqual([])
    const responses = [await browser.open(callback), await browser.open(callback)]
    expect(responses.map(({ headers }) => headers.location)).toEqual([PAGE, '/'])
    const requests = asking(ASK.ofProvider)
    expect(requests.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ['GET', 'canary-token-ada'],
      ['POST', 'canary-token-ada'],
    ])
    expect(JSON.parse(requests[1]!.body)).toEqual({
      ...{ code: 'canary-code', state, redirectUrl: `${app.origin}/` },
    })
    expect(browser.cookies.get('__Host-Authorization')).toBe('canary-token-ada')
    expect([readFlash(browser), posts(), upstream.requested(ASK.out)]).toEqual([null, [], []])
  })

  test.each([
    ['notAgreed', null, 'error=access_denied'],
    ['otherAccount', refuseWith('S0006'), 'code=c'],
    ['notShared', refuseWith('S0007'), 'code=c'],
    ['tooMany', refuseWith('A0429'), 'code=c'],
    ['notSaved', refuseWith('S0503'), 'code=c'],
  ])('that is not given says why on its page: %s', async (addressProblem, answerWith, query) => {
    upstream.answerWith(answerWith)
    const { browser, state } = await ask()
    upstream.seen.length = 0
    const response = await browser.open(`/?${query}&state=${state}`)
    expect(response.headers.location).toBe(PAGE)
    expect(readFlash(browser)).toEqual({ addressProblem, provider: 'google' })
    expect(browser.cookies.has('__Host-signIn')).toBe(false)
    expect([upstream.tracked(), upstream.requested(ASK.ofProvider).length]).toEqual([[], answerWith ? 1 : 0])
  })
})

describe('a sign-in that is not this browser’s', () => {
  test('has no effect but a message: no post, no session (login CSRF)', async () => {
    const attacker = await begin()
    const victim = startBrowser(app)
    await victim.open('/login/')
    const response = await victim.open(attacker.callback)
    expect([response.status, response.headers.location]).toEqual([303, '/login/?returnTo=%2F'])
    expect([readFlash(victim).problem, posts()]).toEqual(['otherBrowser', []])
    expect(victim.cookies.has('__Host-Authorization')).toBe(false)
    const busy = (await begin(victim)).browser
    await busy.open(attacker.callback)
    expect([readFlash(busy).problem, posts()]).toEqual(['stale', []])
    expect(busy.cookies.has('__Host-signIn')).toBe(true)
  })

  test.each([
    ['forged', (value: string) => `${value.slice(0, -8)}AAAAAAAA`],
    ['cut off', (value: string) => value.slice(0, value.length / 2)],
    ['oversized', (value: string) => value + 'A'.repeat(4200)],
    ['of another version', () => encodeURIComponent(`${btoa('{"version":0,"attempts":[]}')}.x`)],
    ['nonsense', () => '%22%7B'],
  ])('an attempt cookie that is %s is as if it had not come', async (_what, change) => {
    const { browser, callback } = await begin()
    browser.cookies.set('__Host-signIn', change(browser.cookies.get('__Host-signIn') ?? ''))
    const response = await browser.open(callback)
    expect([response.status, readFlash(browser).problem, posts()]).toEqual([303, 'otherBrowser', []])
  })

  test('cannot be begun or ended by another site', async () => {
    for (const target of ['/sign-in/google/', '/sign-in/facebook/', '/sign-in/out/']) {
      for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }]) {
        const response = await app.request(target, { method: 'POST', body: '', headers })
        expect([response.status, response.cookies]).toEqual([403, []])
      }
    }
    expect(upstream.seen.filter(({ path }) => path.startsWith('/user/'))).toEqual([])
  })

  test.each(['/sign-in/google/', '/sign-in/facebook/', '/sign-in/out/', '/sign-in/nothing/'])(
    'is not begun by opening %s, which leads to the screen with the forms (row 23)',
    async (target) => {
      const response = await startBrowser(app).open(target)
      expect([response.status, response.headers.location]).toEqual([303, '/login/?returnTo=%2F'])
      expect(upstream.seen.filter(({ path }) => path.startsWith('/user/'))).toEqual([])
    },
  )
})

describe('a failed sign-in shows the reason (rows 72-73)', () => {
  const late = { answerWith: (res: import('node:http').ServerResponse) => res.destroy() }
  test.each([
    ['refused', refuseWith('S0001')],
    ['used', refuseWith('S0002')],
    ['stale', refuseWith('S0003')],
    ['unavailable', refuseWith('S0503')],
    ['unavailable', refuseWith('B0503')],
    ['unavailable', late.answerWith],
    ['failed', refuseWith('X9999')],
    ['failed', refuseWith('U0003')],
    ['failed', (res: import('node:http').ServerResponse) => succeed(res, {})],
    ['failed', (res: import('node:http').ServerResponse) => succeed(res, { accessToken: 'a b;c' })],
    ['failed', (res: import('node:http').ServerResponse) => succeed(res, 'nonsense')],
  ])('%s', async (problem, answerWith) => {
    upstream.answerWith(answerWith)
    const { browser, callback } = await begin()
    app.logged.length = 0
    const response = await browser.open(callback)
    expect(response.headers.location).toBe(`/login/?returnTo=${encodeURIComponent('/reel-shorts/love-7/7/')}`)
    expect(readFlash(browser)).toEqual({ problem, provider: 'google' })
    expect(browser.cookies.has('__Host-Authorization')).toBe(false)
    expect(browser.cookies.has('__Host-signIn')).toBe(false)
    const lines = app.logged.filter(({ msg }) => msg === 'sign-in failed')
    expect(lines).toEqual([
      expect.objectContaining({
        method: 'google',
        reason: problem,
        requestId: expect.stringMatching(/.{36}/),
      }),
    ])
    await expect.poll(() => upstream.tracked()).toEqual([{ method: 'google', reason: problem }])
  })

  test('with the message of a kick-out that gives no token (rule 13)', async () => {
    upstream.answerWith((res) =>
      succeed(res, { kickOutInfo: { kickOutStatus: 1, kickOutMessage: 'This account is closed.' } }),
    )
    const { browser, callback } = await begin()
    const response = await browser.open(callback)
    expect(readFlash(browser)).toEqual({
      problem: 'refused',
      provider: 'google',
      message: 'This account is closed.',
    })
    expect(browser.cookies.has('__Host-Authorization')).toBe(false)
    const page = await browser.open(String(response.headers.location))
    expect(page.text).toContain('This account is closed.')
    expect(browser.cookies.has('__Host-flash')).toBe(false)
  })

  test.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'refused'],
    ['&error_subtype=access_denied', 'refused'],
  ])('when the provider returns %s', async (error, problem) => {
    const { browser, state } = await begin()
    const response = await browser.open(`/?error=${error}&state=${state}`)
    expect(response.status).toBe(303)
    expect([readFlash(browser).problem, posts()]).toEqual([problem, []])
    expect(browser.cookies.has('__Host-signIn')).toBe(false)
  })

  test.each([
    'https://evil.example/?state=s',
    'https://accounts.provider.example.evil.example/?state=s',
    'https://accounts.provider.example@evil.example/?state=s',
    'https://x@accounts.provider.example/?state=s',
    'http://accounts.provider.example/?state=s',
    'javascript:alert(1)//?state=s',
    '//accounts.provider.example/?state=s',
    'https://accounts.provider.example/no-state',
  ])('when the product API leads to %s (row 444)', async (address) => {
    upstream.sendTo(() => address)
    const browser = startBrowser(app)
    await browser.open('/login/')
    const response = await browser.post('/sign-in/google/', { returnTo: '/' })
    expect([response.status, response.headers.location]).toEqual([303, '/login/?returnTo=%2F'])
    expect(readFlash(browser).problem).toBe('failed')
  })

  test('if the provider is not configured, or the product API is unavailable', async () => {
    const none = await startApp({ deps: { signIn: { google: null, facebook: null } } })
    for (const provider of ['google', 'facebook']) {
      const browser = startBrowser(none)
      await browser.post(`/sign-in/${provider}/`, {})
      expect(readFlash(browser)).toEqual({ problem: 'unavailable', provider })
    }
    await none.upstream.close()
    await none.close().catch(() => undefined)
  })
})

describe('signing out (row 74)', () => {
  test('calls the product API, deletes everything and returns to the first episode (row 71)', async () => {
    const { browser, callback } = await begin()
    await browser.open(callback)
    const token = browser.cookies.get('__Host-Authorization')
    const response = await browser.post('/sign-in/out/', { returnTo: '/ar/reel-shorts/love-7/3/' })
    expect([response.status, response.headers.location]).toEqual([303, '/ar/reel-shorts/love-7/1/'])
    expect(upstream.seen.at(-1)).toMatchObject({ path: ASK.out, headers: { authorization: token } })
    expect(readFlash(browser)).toEqual({ notice: 'signedOut', resumeEpisode: 3 })
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-equipmentId',
      '__Host-flash',
      '__Host-lastProvider',
    ])
  })

  test('deletes everything even if the call fails', async () => {
    const lonely = await startApp()
    await lonely.upstream.close()
    const browser = startBrowser(lonely, new Map([['__Host-Authorization', 'canary-token']]))
    const response = await browser.post('/sign-in/out/', {})
    expect([response.status, browser.cookies.has('__Host-Authorization')]).toEqual([303, false])
    await lonely.close().catch(() => undefined)
  })
})

test('no code, state, token or cookie value is in the log', () => {
  expect(app.logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(app.logged)).not.toMatch(/canary/)
})

describe('a browser that rejects cookies (row 446)', () => {
  test('gets an explanation when its sign-in returns, and continues once it accepts them', async () => {
    const { callback } = await begin()
    const browser = startBrowser(app)
    const back = await browser.open(callback)
    const probe = '/cookies-needed/?returnTo=%2Flogin%2F%3FreturnTo%3D%252F'
    expect([back.status, back.headers.location, posts()]).toEqual([303, probe, []])
    const without = await app.request(probe)
    expect([without.status, without.headers.location]).toEqual([200, undefined])
    const kept = await browser.open(probe)
    expect([kept.status, kept.headers.location]).toEqual([303, '/login/?returnTo=%2F'])
    expect(readFlash(browser).problem).toBe('otherBrowser')
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'is not led to %s',
    async (target) => {
      const browser = startBrowser(app)
      await browser.open('/login/')
      const response = await browser.open(`/cookies-needed/?returnTo=${encodeURIComponent(target)}`)
      expect([response.status, response.headers.location]).toEqual([303, '/'])
    },
  )
})

test('over http, every browser accepts the cookies (rows 70, 446)', async () => {
  const plain = await startApp({
    env: { APP_ORIGIN: '' },
    upstream: await startSignInUpstream(),
    deps: { signIn: { google: { origins: [PROVIDER_ORIGIN] }, facebook: null } },
  })
  const browser = startBrowser(plain)
  const left = await browser.post('/sign-in/google/', { returnTo: '/' })
  const state = new URL(String(left.headers.location)).searchParams.get('state')
  const back = await browser.open(`/?code=canary-code&state=${state}`)
  expect(readFlags(left, 'signIn')).toBe('Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
  expect(readFlags(back, 'Authorization')).toBe('Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
  for (const cookie of [...left.cookies, ...back.cookies]) expect(cookie).not.toMatch(/__Host-|; Secure/)
  await plain.close()
})
