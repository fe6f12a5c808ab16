import { afterEach, describe, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed } from '../testing/upstream.ts'

let app: StartedApp
afterEach(() => app.close())

const CM = { clientUserId: 'c1', sessionId: 's1', language: 'en', openMethod: 1 }
const event = (en: string, params: object, eventId: string | null = 'e1') => ({
  en,
  ett: 1_700_000_000_000,
  kv: { eventParams: { ...params, ...(eventId && { eventId }) } },
})
const SHOWN = event('page_show', { page: 'index' })

async function start({ isDown = false, env = {} }: { isDown?: boolean; env?: Record<string, string> } = {}) {
  const tracking = await startUpstream((_request, res) => {
    if (!isDown) return succeed(res, null)
    res.statusCode = 500
    res.end()
  })
  app = await startApp({ env, deps: { tracking: tracking.transport } })
  const report = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/tracking/report', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: app.origin, ...headers },
    })
  const batches = () => tracking.seen.map(({ body }) => JSON.parse(body))
  return { tracking, report, batches }
}

describe('usage events of a page (row 243)', () => {
  test('reach the tracking host with the device, and without a token (H14)', async () => {
    const { tracking, report, batches } = await start()
    const cookie = '__Host-Authorization=secret-token; __Host-equipmentId=0123456789abcdef'
    const response = await report({ cm: { ...CM, hasConsent: true }, et: [SHOWN] }, { cookie })
    expect([response.status, response.headers['cache-control']]).toEqual([204, 'private, no-store'])
    expect(tracking.seen[0]).toMatchObject({ method: 'POST', path: '/tracking/report' })
    expect(batches()).toEqual([
      { cm: { ...CM, platform: '4', equipmentId: '0123456789abcdef' }, et: [SHOWN] },
    ])
    expect(JSON.stringify(tracking.seen[0])).not.toContain('secret-token')
    expect(app.upstream.seen).toEqual([])
  })

  test('identify a device by a daily id without the viewer’s consent (row 444)', async () => {
    const { report, batches } = await start()
    const cookie = '__Host-equipmentId=0123456789abcdef'
    for (const hasConsent of [undefined, false, 'yes']) {
      await report({ cm: { ...CM, hasConsent }, et: [SHOWN] }, { cookie })
    }
    await report({ cm: CM, et: [SHOWN] }, { cookie: '__Host-equipmentId=another0123456789' })
    const [first, second, third, other] = batches().map(({ cm }) => cm)
    expect(first.equipmentId).toMatch(/^day-[\w-]{22}$/)
    expect(first.clientUserId).toMatch(/^day-[\w-]{22}$/)
    expect([second, third]).toEqual([first, first])
    expect(other.equipmentId).not.toBe(first.equipmentId)
    expect(JSON.stringify(batches())).not.toContain('0123456789')
  })

  test('let the device’s number last for a year with the viewer’s consent or session alone (rows 249, 444)', async () => {
    const { report } = await start()
    const device = '__Host-equipmentId=0123456789abcdef'
    const lasts = async (hasConsent: boolean, headers: Record<string, string> = {}) => {
      const { cookies } = await report(
        { cm: { ...CM, hasConsent }, et: [SHOWN] },
        { cookie: device, ...headers },
      )
      const set = cookies.find((cookie) => cookie.startsWith(device))
      return /; Max-Age=(\d+)/.exec(set ?? '')?.[1] ?? (set && 'until the browser closes')
    }
    expect(await lasts(true)).toBe('31536000')
    expect(await lasts(true, { 'sec-gpc': '1' })).toBe('until the browser closes')
    expect(await lasts(false)).toBe('until the browser closes')
    const session = { cookie: `${device}; __Host-Authorization=a-token` }
    expect(await lasts(false, session)).toBe('31536000')
  })

  test.each<Record<string, string>>([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'name no device where the browser sends %j (row 444)',
    async (headers) => {
      const { report, batches } = await start()
      expect((await report({ cm: CM, et: [SHOWN] }, headers)).status).toBe(204)
      const { clientUserId: _, ...common } = CM
      expect(batches()[0].cm).toEqual({ ...common, platform: '4' })
    },
  )

  test('are dropped if the table does not have them in this form; the others arrive', async () => {
    const { report, batches } = await start()
    const odd = [
      event('page_opened', { page: 'index' }),
      event('page_show', { page: 'index', token: 'secret' }),
      event('page_show', { page: 'a b' }),
      ...['\u001b[31m', '\u202e', '\u{e0041}', '\u2028', '\u009b'].flatMap((hidden) => [
        event('page_error', { page: 'index', reason: hidden }),
        event('login_fail', { method: 'google', reason: hidden }),
        event('add_to_home', { outcome: 0, reason: hidden }),
      ]),
      event('toString', {}),
      event('page_show', { page: 'index' }, null),
    ]
    expect((await report({ cm: CM, et: [...odd, SHOWN] })).status).toBe(204)
    expect(batches()[0].et).toEqual([SHOWN])
    expect((await report({ cm: CM, et: odd })).status).toBe(204)
    expect(batches()).toHaveLength(1)
  })

  test('stay with their page while the host rejects them (row 297)', async () => {
    const { report } = await start({ isDown: true })
    expect((await report({ cm: CM, et: [SHOWN] })).status).toBe(503)
  })

  test('come in reports of limited size and fixed form, from a page of this site', async () => {
    const { tracking, report } = await start()
    const many = Array.from({ length: 51 }, () => SHOWN)
    for (const body of ['{', [], {}, { cm: CM, et: [] }, { cm: CM, et: many }, { cm: {}, et: [SHOWN] }]) {
      expect([body, (await report(body)).status]).toEqual([body, 400])
    }
    expect((await report('x'.repeat(66_000))).status).toBe(413)
    expect((await report({ cm: CM, et: [SHOWN] }, { origin: 'https://evil.example' })).status).toBe(403)
    expect(tracking.seen).toEqual([])
  })
})

describe('the country of a visit (rows 243, 261)', () => {
  const COUNTRY_HEADER = 'CF-IPCountry'
  const countryOf = async (env: Record<string, string>, header: string) => {
    const { report, batches } = await start({ env })
    await report({ cm: { ...CM, country: 'US' }, et: [SHOWN] }, { 'cf-ipcountry': header })
    return batches()[0].cm.country
  }

  test.each([
    ['TH', 'TH'],
    ['XX', undefined],
    ['T1', undefined],
    ['th', undefined],
    ['TH, US', undefined],
    ['Thailand', undefined],
  ])('of the header %j is %j', async (header, country) => {
    expect(await countryOf({ COUNTRY_HEADER, TRUSTED_PROXY_HOPS: '1' }, header)).toBe(country)
  })

  test('is not taken from a header that is not named', async () => {
    expect(await countryOf({ TRUSTED_PROXY_HOPS: '1' }, 'TH')).toBeUndefined()
  })
})

describe('consent withdrawn by a member whose click was saved (row 444)', () => {
  const FORGET = '/x/member/forget-clicks'
  const stamp = Math.floor(Date.now() / 1000).toString(36)
  const cookie = `__Host-Authorization=token; __Host-savedSource=${stamp}.utm_source=tiktok&ttclid=click`

  /** `extensions`: those of the product API. */
  async function startOn(extensions: string[]) {
    const state = { isDown: false }
    const upstream = await startUpstream(({ path }, res) => {
      if (path === '/common/info') return succeed(res, { lang: 'en', browser: 'test', extensions })
      if (path !== FORGET || !state.isDown) return succeed(res, null)
      res.statusCode = 500
      return res.end()
    })
    app = await startApp({ upstream, deps: { clock: { nowMs: () => Date.now() } } })
    const report = (hasConsent?: boolean) =>
      app.request('/tracking/report', {
        method: 'POST',
        body: JSON.stringify({ cm: { ...CM, hasConsent }, et: [SHOWN] }),
        headers: { 'content-type': 'application/json', origin: app.origin, cookie },
      })
    const forgets = () => upstream.seen.filter(({ path }) => path === FORGET)
    return { state, report, forgets }
  }
  const CLEARED = /__Host-savedSource=;/

  test('reaches the product API, and the cookie goes', async () => {
    const { report, forgets } = await startOn(['forgetClicks'])
    expect((await report(true)).cookies.join()).not.toMatch(CLEARED)
    expect(forgets()).toEqual([])
    expect((await report()).cookies.join()).toMatch(CLEARED)
    expect(forgets().map(({ headers }) => headers.authorization)).toEqual(['token'])
  })

  test('stays for the next report while the product API fails', async () => {
    const { state, report, forgets } = await startOn(['forgetClicks'])
    state.isDown = true
    expect((await report()).cookies.join()).not.toMatch(CLEARED)
    state.isDown = false
    const before = forgets().length
    expect((await report()).cookies.join()).toMatch(CLEARED)
    expect(forgets()).toHaveLength(before + 1)
  })

  test('takes the cookie alone where the product API has no such call', async () => {
    const { report, forgets } = await startOn([])
    expect((await report()).cookies.join()).toMatch(CLEARED)
    expect(forgets()).toEqual([])
  })
})
