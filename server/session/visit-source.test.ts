import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, startBrowser } from '../testing/browser.ts'
import { PAY_ORIGIN, PAY_PATHS, startPaymentUpstream } from '../testing/payment-upstream.ts'
import {
  ASK,
  PROVIDER_ORIGIN,
  type SignInUpstream,
  startSignInUpstream,
} from '../testing/sign-in-upstream.ts'
import { type AppResponse, type StartedApp, startApp } from '../testing/start-app.ts'

const HOUR_MS = 3_600_000
const LANDING = '/?utm_source=TikTok&utm_medium=paid&utm_campaign=Spring&ttclid=canary-click'
const NOTED = 'utm_source=tiktok&utm_medium=paid&utm_campaign=spring'

let app: StartedApp
let upstream: SignInUpstream
let nowMs = 1_800_000_000_000
beforeAll(async () => {
  upstream = await startSignInUpstream()
  app = await startApp({
    upstream,
    deps: {
      signIn: { google: { origins: [PROVIDER_ORIGIN] }, facebook: null },
      clock: { nowMs: () => nowMs },
    },
    routes: {
      home: { path: '/', loader: () => ({ page: 'home' }) },
      drama: { path: '/reel-shorts/:drama/:ep' },
      wallet: { path: '/my-wallet' },
    },
  })
})
afterAll(() => app.close())

const sourceSent = (path: string, seen = upstream.seen) =>
  seen.findLast((request) => request.path === path)?.headers['x-visit-source'] ?? null
const readNoted = ({ cookies }: Browser, name: string) => {
  const value = cookies.get(`__Host-${name}`)
  return value === undefined ? null : decodeURIComponent(value).replace(/^[0-9a-z]+\./, '')
}

/** The page at this address sends a request, as every page does once it has started. */
function send(
  browser: Browser,
  page: string,
  target: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<AppResponse> {
  return browser.open(target, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
      origin: app.origin,
      referer: app.origin + page,
      ...headers,
    },
  })
}
const startSession = (browser: Browser, page: string, headers: Record<string, string> = {}) =>
  send(browser, page, '/session/start/', 'timeZone=UTC', headers)
const report = (
  browser: Browser,
  page: string,
  hasConsent?: boolean,
  headers: Record<string, string> = {},
  sharesPurchases?: boolean,
) =>
  send(
    browser,
    page,
    '/tracking/report',
    JSON.stringify({
      cm: { language: 'en', openMethod: 1, hasConsent, sharesPurchases },
      et: [{ en: 'page_show', ett: nowMs, kv: { eventParams: { page: 'index', eventId: 'e1' } } }],
    }),
    { 'content-type': 'application/json', ...headers },
  )
const lastCommon = () =>
  JSON.parse(upstream.seen.findLast(({ path }) => path === '/tracking/report')?.body ?? 'null')?.cm

async function signIn(browser: Browser): Promise<void> {
  const begun = await browser.post('/sign-in/google/', { returnTo: '/' })
  const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
  await browser.open(`/?code=canary-code&state=${state}`)
}

describe('where a visit came from (row 261)', () => {
  test('is noted by the first request of a shared page, which sets no cookie itself, and reaches the sign-up (rows 307, 445)', async () => {
    const browser = startBrowser(app)
    const page = await browser.open(LANDING)
    expect([page.status, page.cookies]).toEqual([200, []])
    const answer = await startSession(browser, LANDING)
    const set = answer.cookies.find((cookie) => cookie.startsWith('__Host-visitSource='))
    expect(set).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(set).not.toMatch(/Max-Age|Expires/)
    expect(readNoted(browser, 'visitSource')).toBe(NOTED)
    await signIn(browser)
    expect(sourceSent(ASK.byCode)).toBe(NOTED)
    // Only what is attributed to a visit says where it came from.
    expect(
      upstream.seen
        .filter(({ path }) => path !== ASK.byCode)
        .some(({ headers }) => 'x-visit-source' in headers),
    ).toBe(false)
    expect(JSON.stringify(app.logged)).not.toContain('canary-click')
  })

  test('is the first campaign of the visit, which ends after a day at the latest', async () => {
    const browser = startBrowser(app)
    await startSession(browser, LANDING)
    await startSession(browser, '/?utm_source=later')
    expect(readNoted(browser, 'visitSource')).toBe(NOTED)
    nowMs += 24 * HOUR_MS
    await startSession(browser, '/')
    await signIn(browser)
    expect(sourceSent(ASK.byCode)).toBeNull()
    await startSession(browser, '/?utm_source=later')
    expect(readNoted(browser, 'visitSource')).toBe('utm_source=later')
  })

  test('is read from the page of our own site alone, or from the address of a private page', async () => {
    const browser = startBrowser(app)
    await startSession(browser, LANDING, { referer: `https://evil.example${LANDING}` })
    await startSession(browser, LANDING, { referer: `${app.origin}.evil.example${LANDING}` })
    expect(readNoted(browser, 'visitSource')).toBeNull()
    await browser.open('/my-wallet/?utm_source=mail', { headers: { 'sec-purpose': 'prefetch' } })
    expect(readNoted(browser, 'visitSource')).toBeNull()
    await browser.open('/my-wallet/?utm_source=mail')
    expect(readNoted(browser, 'visitSource')).toBe('utm_source=mail')
  })

  test('is in the usage events of the visit, without a click id', async () => {
    const browser = startBrowser(app)
    await report(browser, LANDING)
    expect(lastCommon()).toMatchObject({ source: 'tiktok', medium: 'paid', campaign: 'spring' })
    await report(browser, '/reel-shorts/love-7/1/')
    expect(lastCommon()).toMatchObject({ source: 'tiktok' })
    expect(upstream.seen.map(({ body }) => body).join()).not.toContain('canary-click')
    await report(startBrowser(app), '/')
    expect(Object.keys(lastCommon())).not.toContain('source')
  })

  test('is saved for thirty days, with the click id, only after consent, and forgotten when that is withdrawn (row 444)', async () => {
    const browser = startBrowser(app)
    await report(browser, LANDING)
    expect(readNoted(browser, 'savedSource')).toBeNull()
    await report(browser, LANDING, true)
    expect(readNoted(browser, 'savedSource')).toBe(`${NOTED}&ttclid=canary-click`)
    // The page after it must not replace what has the click id.
    expect((await report(browser, '/', true)).cookies.join()).not.toContain('savedSource')
    browser.cookies.delete('__Host-visitSource')
    nowMs += 29 * 24 * HOUR_MS
    await startSession(browser, '/')
    await signIn(browser)
    expect(sourceSent(ASK.byCode)).toBe(`${NOTED}&ttclid=canary-click`)
    await report(browser, '/')
    expect(readNoted(browser, 'savedSource')).toBeNull()
    await signIn(browser)
    expect(sourceSent(ASK.byCode)).toBeNull()
  })

  test('the choice is saved with it, whether networks learn of purchases, and no address can make it (row 444)', async () => {
    const browser = startBrowser(app)
    const page = `${LANDING}&shared=1`
    await report(browser, page, true)
    expect(readNoted(browser, 'savedSource')).toBe(`${NOTED}&ttclid=canary-click`)
    // The page of the click is left, and the viewer agrees to more.
    await report(browser, '/', true, {}, true)
    expect(readNoted(browser, 'savedSource')).toBe(`${NOTED}&ttclid=canary-click&shared=1`)
    expect((await report(browser, '/', true, {}, true)).cookies.join()).not.toContain('savedSource')
    await report(browser, '/', true)
    expect(readNoted(browser, 'savedSource')).toBe(`${NOTED}&ttclid=canary-click`)
    await report(browser, '/', undefined, {}, true)
    expect(readNoted(browser, 'savedSource')).toBeNull()
  })

  test.each(['sec-gpc', 'dnt'])('is not noted for a browser that sends %s (row 444)', async (header) => {
    const browser = startBrowser(app)
    await report(browser, LANDING, true, { [header]: '1' })
    expect([readNoted(browser, 'visitSource'), readNoted(browser, 'savedSource')]).toEqual([null, null])
    expect(Object.keys(lastCommon())).not.toContain('source')
    await report(browser, LANDING, true)
    await startSession(browser, '/', { [header]: '1' })
    expect([readNoted(browser, 'visitSource'), readNoted(browser, 'savedSource')]).toEqual([null, null])
  })

  test.each([
    'x',
    'zzzzzzzzz.utm_source=a',
    '0.utm_source=a',
    '..',
    `${'a'.repeat(3_000)}`,
    'a.utm_source=%0d%0a',
  ])('a cookie of %s is as if it had not come', async (value) => {
    const browser = startBrowser(app, new Map([['__Host-visitSource', encodeURIComponent(value)]]))
    await signIn(browser)
    expect(sourceSent(ASK.byCode)).toBeNull()
  })
})

/** Puts an order in from the landing page. */
const buy = (shop: StartedApp, browser: Browser) =>
  browser.open('/payments/top-up/', {
    method: 'POST',
    body: new URLSearchParams({
      package: 'evening~4.99~500~50~0',
      store: 'player',
      nonce: 'n0nce-of-this-panel-1',
      returnTo: '/',
      from: '/',
    }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'A browser',
      origin: shop.origin,
      referer: shop.origin + LANDING,
    },
  })

test('a new order says in which visit it was made (row 261)', async () => {
  const payments = await startPaymentUpstream()
  const shop = await startApp({ upstream: payments, env: { PAY_ORIGINS: PAY_ORIGIN } })
  try {
    await buy(shop, startBrowser(shop, new Map([['__Host-Authorization', 'token']])))
    expect(sourceSent(PAY_PATHS.create, payments.seen)).toBe(NOTED)
    expect(sourceSent(PAY_PATHS.packages, payments.seen)).toBeNull()
  } finally {
    await shop.close()
  }
})

describe('a new order says that a network may learn of it (row 444)', () => {
  const savedCookie = (query: string) => `${Math.floor(Date.now() / 1000).toString(36)}.${query}`
  test.each([
    ['after consent', { TIKTOK_PIXEL_CODE: 'C0DE' }, `${NOTED}&ttclid=c&shared=1`, 'A browser'],
    ['not without consent', { TIKTOK_PIXEL_CODE: 'C0DE' }, `${NOTED}&ttclid=c`, undefined],
    ['not without a click', { TIKTOK_PIXEL_CODE: 'C0DE' }, `${NOTED}&shared=1`, undefined],
    ['not of another network', { META_PIXEL_ID: '1' }, `${NOTED}&ttclid=c&shared=1`, undefined],
    ['not where none is set up', {}, `${NOTED}&ttclid=c&shared=1`, undefined],
  ])('%s', async (_name, env, query, agent) => {
    const payments = await startPaymentUpstream()
    const shop = await startApp({
      upstream: payments,
      env: { PAY_ORIGINS: PAY_ORIGIN, ...env },
      deps: { clock: { nowMs: () => Date.now() } },
    })
    try {
      const cookies = new Map([
        ['__Host-Authorization', 'token'],
        ['__Host-savedSource', encodeURIComponent(savedCookie(query))],
      ])
      await buy(shop, startBrowser(shop, cookies))
      const created = payments.seen.findLast(({ path }) => path === PAY_PATHS.create)
      expect(created?.headers['x-click-agent']).toBe(agent)
      const others = payments.seen.filter(({ path }) => path !== PAY_PATHS.create)
      expect(others.some(({ headers }) => 'x-click-agent' in headers)).toBe(false)
    } finally {
      await shop.close()
    }
  })
})
