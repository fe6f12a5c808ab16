import { afterEach, describe, expect, test, vi } from 'vitest'
import { SITE_ADDRESSES } from '../../app/addresses/address-rules.ts'
import { CODES } from '../../contract/codes.ts'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { clientKey } from '../security/client-key.ts'
import { ownState } from '../shared-state/shared-state.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed, type Upstream } from '../testing/upstream.ts'
import { limitedActions } from './limited-actions.ts'
import { type LimitStore, memoryLimits, rateLimiter } from './limits.ts'

let app: StartedApp | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

/** A tenth of the limits needs a tenth of the requests. */
const TENTH = 0.1

function start({ upstream, limitFactor = TENTH }: { upstream?: Upstream; limitFactor?: number } = {}) {
  return startApp({
    ...(upstream && { upstream }),
    deps: { state: ownState({ limitFactor, nowMs: Date.now }) },
    routes: { home: { path: '/' }, profile: { path: '/profile/', action: () => ({ done: true }) } },
  })
}

const FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const ASKED_BY: Record<string, (n: number) => [string, Parameters<StartedApp['request']>[1]]> = {
  'sign-ins': () => ['/sign-in/google/', { method: 'POST', headers: FORM, body: 'a=1' }],
  'returns from a provider': (n) => [`/?code=a&state=${n}`, {}],
  'returns from the popup provider': () => ['/sign-in/facebook/callback/', {}],
  'returns from a payment': (n) => [`/profile/?token=T${n}`, {}],
  searches: (n) => [`/search-suggestions/?q=${n}`, {}],
  writes: () => ['/profile/', { method: 'POST', headers: FORM, body: 'a=1' }],
  'data writes': () => ['/profile.data', { method: 'POST', headers: FORM, body: 'a=1' }],
  'messages to the operator': () => ['/feedback/', { method: 'POST', headers: FORM, body: 'a=1' }],
  'mails to an address': () => ['/mail-address/', { method: 'POST', headers: FORM, body: 'a=1' }],
  'marks of a session': () => ['/session/start/', { method: 'POST', headers: FORM, body: '' }],
}

/** How a page of another site may have its visitors' browsers send requests. */
const EMBEDDED: Record<string, string>[] = [
  { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-dest': 'object' },
  { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
]

describe('rate-limited actions (row 460)', () => {
  test.each(Object.entries(ASKED_BY))(
    '%s end with 429, Retry-After and a sentence',
    async (_act, request) => {
      app = await start()
      const { request: send } = app
      let turnedAway: Awaited<ReturnType<typeof send>> | null = null
      for (let n = 0; n < 61 && !turnedAway; n += 1) {
        const response = await send(...request(n))
        if (response.status === 429) turnedAway = response
      }
      expect(turnedAway?.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
      expect(turnedAway?.text).toContain('You’re doing that too often.')
      expect(turnedAway?.headers['cache-control']).toBe('no-store')
      const [target, options] = request(999)
      expect((await send(target, { ...options, localAddress: '127.0.0.2' })).status).not.toBe(429)
      expect((await send('/')).status).toBe(200)
    },
    30_000,
  )

  test.each(Object.entries(ASKED_BY))(
    '%s that pages of other sites request are refused and use up no limit',
    async (_act, request) => {
      app = await start()
      const { request: send } = app
      const [, { method = 'GET', headers = {} } = {}] = request(0)
      const foreign = (how: Record<string, string>) => ({
        ...headers,
        ...(method === 'POST' && { origin: 'https://other.example' }),
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        ...how,
      })
      const statuses = new Set<number>()
      for (let n = 0; n < 62; n += 1) {
        const [target, options] = request(n)
        const how = EMBEDDED[n % EMBEDDED.length] as Record<string, string>
        statuses.add((await send(target, { ...options, headers: foreign(how) })).status)
      }
      expect(statuses).toEqual(new Set([403]))
      const [target, options] = request(999)
      expect([403, 429]).not.toContain((await send(target, options)).status)
      // A provider sends the viewer back from another site, and a service worker may pass that on.
      for (const destination of method === 'GET' ? ['document', 'empty'] : []) {
        const back = { ...options, headers: foreign({ 'sec-fetch-dest': destination }) }
        expect([403, 429]).not.toContain((await send(target, back)).status)
      }
    },
    30_000,
  )

  test('a form gets a page in its language, a script a line of text', async () => {
    app = await start()
    const post = (target: string, headers: object) =>
      app?.request(target, { method: 'POST', headers: { ...FORM, ...headers }, body: 'a=1' })
    for (let n = 0; n < 30; n += 1) await post('/profile/', {})
    const page = await post('/ar/profile/', { 'sec-fetch-dest': 'document', accept: 'text/html' })
    expect([page?.status, page?.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page?.text).toMatch(/<html lang="ar" dir="auto">.*المحاولة مرة أخرى/)
    const script = await post('/profile.data', {})
    expect([script?.status, script?.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8'])
  }, 30_000)

  test('of a member are counted across addresses, without those of others', async () => {
    const limiter = rateLimiter({ factor: 0.1 })
    await limiter.recognize('ada', 'ada')
    for (let n = 0; n < 12; n += 1) {
      expect(await limiter.take('write', { clientAddress: `192.0.2.${n}`, token: 'ada' })).toBeNull()
    }
    expect(await limiter.take('write', { clientAddress: '192.0.2.99', token: 'ada' })).toBeGreaterThan(0)
    expect(await limiter.take('write', { clientAddress: '192.0.2.99', token: 'ben' })).toBeNull()
    expect(await limiter.take('picture', { clientAddress: '192.0.2.99', token: 'ada' })).toBeNull()
  })

  test('are dropped for the least recently seen clients before memory fills up', async () => {
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

describe('members beside an attacker behind the same address (row 460)', () => {
  const limiter = rateLimiter({ factor: 0.1 })
  const at = (clientAddress: string, token: string | null = null) => ({ clientAddress, token })
  const writes = async (
    count: number,
    toRequester: (n: number) => { clientAddress: string; token: string | null },
  ) => {
    let allowed = 0
    for (let n = 0; n < count; n += 1)
      if ((await limiter.take('write', toRequester(n))) === null) allowed += 1
    return allowed
  }

  test('who are recognised continue, whatever the address has used up; a cookie alone bypasses nothing', async () => {
    await limiter.recognize('token of ada', 'ada')
    expect(await writes(50, () => at('192.0.2.1'))).toBe(30)
    expect(await writes(50, (n) => at('192.0.2.1', `forged ${n}`))).toBe(0)
    expect(await writes(20, () => at('192.0.2.1', 'token of ada'))).toBe(12)
  })

  test('of made-up cookies nothing is stored', async () => {
    const keys = new Set<string>()
    const note = async (key: string) => {
      keys.add(key)
      return null
    }
    const store: LimitStore = {
      ...memoryLimits(),
      counter: () => ({ take: note, look: note, forget: async (key) => void keys.add(key) }),
    }
    const limiting = rateLimiter({ factor: 1, store })
    for (let n = 0; n < 100; n += 1) {
      const requester = at('192.0.2.9', `made up ${n}`)
      for (const act of ['take', 'look', 'forgive'] as const) await limiting[act]('report', requester)
    }
    expect([...keys]).toEqual(['192.0.2.9'])
  })

  test('do not use up the visitors’ limit', async () => {
    await limiter.recognize('token of ben', 'ben')
    expect(await writes(20, () => at('192.0.2.2', 'token of ben'))).toBe(12)
    expect(await writes(50, () => at('192.0.2.2'))).toBe(30)
  })

  test('are counted together across sessions and addresses', async () => {
    for (let n = 0; n < 1000; n += 1) await limiter.recognize(`session ${n}`, 'eve')
    expect(await writes(1000, (n) => at(`198.51.100.${n % 250}`, `session ${n}`))).toBe(12)
  })

  test('a thousand accounts get ten times their address’s limit, and one cannot use up the others’', async () => {
    for (let n = 0; n < 1000; n += 1) await limiter.recognize(`account ${n}`, `mallory ${n}`)
    expect(await writes(1000, () => at('192.0.2.4', 'account 0'))).toBe(12)
    expect(await writes(3000, (n) => at('192.0.2.4', `account ${1 + (n % 999)}`))).toBe(300 - 12)
  })

  test('whose session has ended, or was not seen for ten minutes, are no longer recognised', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await limiter.recognize('ended', 'fay')
      await limiter.recognize('forgotten', 'gus')
      await limiter.disown('ended')
      await writes(50, () => at('192.0.2.5'))
      expect(await writes(1, () => at('192.0.2.5', 'forgotten'))).toBe(1)
      expect(await writes(1, () => at('192.0.2.5', 'ended'))).toBe(0)
      vi.setSystemTime(Date.now() + 601_000)
      await writes(50, () => at('192.0.2.5'))
      expect(await writes(1, () => at('192.0.2.5', 'forgotten'))).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('are recognised by the product API’s responses, until it rejects the token', async () => {
    let isEnded = false
    const upstream = await startUpstream(({ path, headers }, res) => {
      if (!path.endsWith('/member/detail/get')) return succeed(res, { lang: 'en', browser: 'test' })
      if (!isEnded && headers.authorization?.includes('genuine')) return succeed(res, { user_id: 7 })
      res.setHeader('Content-Type', 'application/json')
      res.end(JSON.stringify({ code: CODES.invalidToken, message: 'no' }))
    })
    app = await startApp({
      upstream,
      deps: { state: ownState({ limitFactor: 0.1, nowMs: Date.now }) },
      routes: {
        me: { path: '/me/', loader: ({ context }) => context.api.memberDetail() },
        profile: { path: '/profile/', action: () => ({ done: true }) },
      },
    })
    const { request } = app
    const as = (token: string) => ({ cookie: `__Host-Authorization=${token}` })
    const write = async (token: string) => {
      const headers = { ...FORM, ...as(token) }
      return (await request('/profile/', { method: 'POST', headers, body: 'a=1' })).status === 429
    }
    for (const token of ['genuine', 'forged']) await request('/me/', { headers: as(token) })
    for (let n = 0; n < 40; n += 1) await request('/profile/', { method: 'POST', headers: FORM, body: 'a=1' })
    expect([await write('genuine'), await write('forged')]).toEqual([false, true])
    isEnded = true
    await request('/me/', { headers: as('genuine') })
    expect(await write('genuine')).toBe(true)
  })
})

test('genuine notices pass despite 400 forged ones, even from an address that forged before (row 460)', async () => {
  const upstream = await startUpstream(async (seen, res) => {
    if (seen.path !== NOTICE_PATH) return succeed(res, { lang: 'en', browser: 'test' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    res.statusCode = seen.body.includes('genuine') ? 200 : 400
    res.end('{}')
  })
  app = await start({ upstream, limitFactor: 1 })
  const { request } = app
  const send = (body: string, localAddress: string) =>
    request(NOTICE_PATH, { method: 'POST', body, localAddress }).then(({ status }) => status)
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
  const toLimitedActions = limitedActions(SITE_ADDRESSES)
  test.each([
    ['POST', '/sign-in/out/', ['signIn']],
    ['GET', '/_ipx/w_320/pictures/a.webp', ['picture']],
    ['GET', '/ar/profile/?state=a&code=b', ['callback']],
    ['POST', '/ar/watch-report/', ['report']],
    ['POST', '/watch-report.data', ['report']],
    ['POST', '/ar/feedback/', ['feedback']],
    ['POST', '/account/feedback/', ['feedback']],
    ['POST', '/ar/mail-address/', ['mail']],
    ['POST', '/recovery.data', ['mail']],
    ['POST', '/recovery/confirm/', ['mail']],
    ['GET', '/mail-address/confirm/?key=a', []],
    ['POST', '/mail-address/confirm/', ['write']],
    ['POST', '/reel-shorts/a-1/1.data', ['write']],
    ['POST', NOTICE_PATH, ['notice']],
    ['POST', '/tracking/report', ['usage']],
    ['POST', '/tracking/errors', ['errorReport']],
    ['GET', '/browse/all/1/', []],
    ['HEAD', '/', []],
    ['GET', '/search/?q=state', ['search']],
    ['GET', '/ar/search.data?q=a', ['search']],
    ['GET', '/zh-Hans/search-suggestions/?q=a', ['search']],
    ['GET', '/search/?q=a&code=b&state=c', ['search', 'callback']],
    ['GET', '/search/', []],
    ['GET', '/anything/search.data?q=a', ['search']],
    ['POST', '/anything/watch-report/', ['report']],
    ['GET', '/?token', ['callback']],
  ])('%s %s is %j', (method, url, actions) => expect(toLimitedActions({ method, url })).toEqual(actions))
})
