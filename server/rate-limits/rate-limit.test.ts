import { afterEach, describe, expect, test } from 'vitest'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { clientKey } from '../security/client-key.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed, type Upstream } from '../testing/upstream.ts'
import { toLimitedAction } from './limited-actions.ts'
import { rateLimiter } from './limits.ts'

let app: StartedApp | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

function start(upstream?: Upstream): Promise<StartedApp> {
  return startApp({
    ...(upstream && { upstream }),
    env: { LIMIT_FACTOR: '1' },
    routes: { home: { path: '/' }, profile: { path: '/profile/', action: () => ({ done: true }) } },
  })
}

const FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const ASKED_BY: Record<string, (n: number) => [string, Parameters<StartedApp['ask']>[1]]> = {
  'sign-ins': () => ['/sign-in/google/', { method: 'POST', headers: FORM, body: 'a=1' }],
  'returns from a provider': (n) => [`/?code=a&state=${n}`, {}],
  'returns from the popup provider': () => ['/sign-in/facebook/callback/', {}],
  'returns from a payment': (n) => [`/profile/?token=T${n}`, {}],
  searches: (n) => [`/search-suggestions/?q=${n}`, {}],
  writes: () => ['/profile/', { method: 'POST', headers: FORM, body: 'a=1' }],
  'data writes': () => ['/profile.data', { method: 'POST', headers: FORM, body: 'a=1' }],
  'marks of a session': () => ['/session/start/', { method: 'POST', headers: FORM, body: '' }],
}

describe('what a client may do only so often (row 460)', () => {
  test.each(Object.entries(ASKED_BY))(
    '%s end with 429, Retry-After and a sentence',
    async (_act, ask) => {
      app = await start()
      const { ask: send } = app
      let turnedAway: Awaited<ReturnType<typeof send>> | null = null
      for (let n = 0; n < 601 && !turnedAway; n += 1) {
        const answer = await send(...ask(n))
        if (answer.status === 429) turnedAway = answer
      }
      expect(turnedAway?.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
      expect(turnedAway?.text).toContain('You’re doing that too often.')
      expect(turnedAway?.headers['cache-control']).toBe('no-store')
      const [target, options] = ask(999)
      expect((await send(target, { ...options, localAddress: '127.0.0.2' })).status).not.toBe(429)
      expect((await send('/')).status).toBe(200)
    },
    30_000,
  )

  test('a form reads so as a page in the language of its page, a script as a line', async () => {
    app = await start()
    const post = (target: string, headers: object) =>
      app?.ask(target, { method: 'POST', headers: { ...FORM, ...headers }, body: 'a=1' })
    for (let n = 0; n < 300; n += 1) await post('/profile/', {})
    const page = await post('/ar/profile/', { 'sec-fetch-dest': 'document', accept: 'text/html' })
    expect([page?.status, page?.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page?.text).toMatch(/<html lang="ar" dir="auto">.*المحاولة مرة أخرى/)
    const script = await post('/profile.data', {})
    expect([script?.status, script?.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8'])
  }, 30_000)

  test('of a member count from every address together, and what others do never', async () => {
    const limiter = rateLimiter({ factor: 0.1 })
    for (let n = 0; n < 12; n += 1) {
      expect(await limiter.take('write', { clientAddress: `192.0.2.${n}`, token: 'ada' })).toBeNull()
    }
    expect(await limiter.take('write', { clientAddress: '192.0.2.99', token: 'ada' })).toBeGreaterThan(0)
    expect(await limiter.take('write', { clientAddress: '192.0.2.99', token: 'ben' })).toBeNull()
    expect(await limiter.take('picture', { clientAddress: '192.0.2.99', token: 'ada' })).toBeNull()
  })

  test('are forgotten for those who were not seen for longest before memory fills', async () => {
    const limiter = rateLimiter({ factor: 1 / 30 })
    const first = { clientAddress: '192.0.2.1', token: null }
    await limiter.take('signIn', first)
    expect(await limiter.look('signIn', first)).toBeGreaterThan(0)
    for (let n = 0; n < 20_000; n += 1) {
      await limiter.take('signIn', { clientAddress: `2001:db8:${n.toString(16)}::1`, token: null })
    }
    expect(await limiter.look('signIn', first)).toBeNull()
  })
})

test('genuine notices pass beside 400 forged ones, also from an address that forged before (row 460)', async () => {
  const upstream = await startUpstream(async (seen, res) => {
    if (seen.path !== NOTICE_PATH) return succeed(res, { lang: 'en', browser: 'test' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    res.statusCode = seen.body.includes('genuine') ? 200 : 400
    res.end('{}')
  })
  app = await start(upstream)
  const { ask } = app
  const send = (body: string, localAddress: string) =>
    ask(NOTICE_PATH, { method: 'POST', body, localAddress }).then(({ status }) => status)
  const forged = Array.from({ length: 400 }, () => send('{"forged":1}', '127.0.0.66'))
  const genuine = await Promise.all(Array.from({ length: 8 }, () => send('{"genuine":1}', '127.0.0.1')))
  expect(genuine).toEqual(Array(8).fill(200))
  const refusals = await Promise.all(forged)
  expect(new Set(refusals)).toEqual(new Set([400, 429]))
  expect(upstream.seen.filter(({ body }) => body.includes('forged')).length).toBeLessThan(80)

  for (let n = 0; n < 100; n += 1) {
    expect(await send('{"forged":2}', '127.0.0.7')).toBe(400)
    if (n % 50 === 49) expect(await send('{"genuine":2}', '127.0.0.7')).toBe(200)
  }
}, 30_000)

describe('one client (row 460)', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (address, key) => expect(clientKey(address)).toBe(key))
})

describe('actions (row 460)', () => {
  test.each([
    ['POST', '/sign-in/out/', 'signIn'],
    ['GET', '/_ipx/w_320/pictures/a.webp', 'picture'],
    ['GET', '/ar/profile/?state=a&code=b', 'callback'],
    ['POST', '/ar/watch-report/', 'report'],
    ['POST', '/watch-report.data', 'report'],
    ['POST', '/reel-shorts/a-1/1.data', 'write'],
    ['POST', NOTICE_PATH, 'notice'],
    ['POST', '/tracking/report', 'usage'],
    ['POST', '/tracking/errors', 'errorReport'],
    ['GET', '/browse/all/1/', null],
    ['HEAD', '/', null],
    ['GET', '/search/?q=state', 'search'],
    ['GET', '/ar/search.data?q=a', 'search'],
    ['GET', '/zh-Hans/search-suggestions/?q=a', 'search'],
    ['GET', '/search/?q=a&code=b&state=c', 'callback'],
    ['GET', '/search/', null],
  ])('%s %s is %s', (method, url, action) => expect(toLimitedAction({ method, url })).toBe(action))
})
