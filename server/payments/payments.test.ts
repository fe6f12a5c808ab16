import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, startBrowser } from '../testing/browser.ts'
import {
  PAY_ORIGIN,
  PAY_PATHS,
  type PaymentUpstream,
  startPaymentUpstream,
} from '../testing/payment-upstream.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'

let app: StartedApp
let upstream: PaymentUpstream
beforeEach(async () => {
  upstream = await startPaymentUpstream()
  app = await startApp({
    upstream,
    env: { PAY_ORIGINS: PAY_ORIGIN, PRODUCT_SOURCE_TYPE: '7' },
    routes: {
      home: { path: '/' },
      drama: { path: '/reel-shorts/:drama/:ep' },
      arabic: { path: '/:lang/my-wallet' },
      wallet: {
        path: '/my-wallet',
        loader: async ({ context }) => ({
          open: await context.openPayments(),
          chosen: await context.chosenPackage(),
        }),
      },
    },
  })
})
afterEach(() => app.close())

const NONCE = 'n0nce-of-this-panel-1'
const EPISODE = '/reel-shorts/neon-oath-ab12/4/?utm_source=x&page=2'
const FORM = {
  package: 'evening~4.99~500~50~0',
  store: 'player',
  dramaId: 'ab12',
  episodeId: 'ep4',
  nonce: NONCE,
  returnTo: EPISODE,
  from: '/my-wallet/',
}
const JSON_ASK = { accept: 'application/json' }

function member(token = 'canary-token-1'): Browser {
  return startBrowser(app, new Map([['__Host-Authorization', token]]))
}

/** Submits a form like a script. */
async function request(browser: Browser, target: string, fields: Record<string, string>) {
  const response = await browser.open(target, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      ...JSON_ASK,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: app.origin,
    },
  })
  return JSON.parse(response.text)
}

const readFlash = ({ cookies }: Browser) =>
  JSON.parse(decodeURIComponent(cookies.get('__Host-flash') ?? 'null'))

/** Begins an order and returns the address its provider returns to. */
async function begin(
  browser = member(),
  fields: Partial<typeof FORM> & { currency?: string; consent?: string } = {},
) {
  const response = await browser.post('/payments/top-up/', { ...FORM, ...fields })
  const order = upstream.orders.at(-1)
  if (!order) throw new Error('There is no order.')
  const back = new URL(String(order.body.returnUrl))
  back.searchParams.set('token', order.transactionId)
  back.searchParams.set('PayerID', 'PAYER')
  return { browser, response, order, back: back.pathname + back.search }
}

async function readWallet(browser: Browser) {
  const { text } = await browser.open('/my-wallet/')
  return JSON.parse(/window\.state=(.*?)<\/script>/.exec(text)?.[1] ?? 'null') as {
    open: Record<string, unknown>[]
    chosen: string | null
  }
}

const openIn = async (browser: Browser) => (await readWallet(browser)).open

describe('beginning a top-up', () => {
  test('orders with exactly the specified body and sends the browser to the provider (rows 175-179, 245)', async () => {
    const { response, browser } = await begin()
    expect([response.status, response.headers.location]).toEqual([
      303,
      `${PAY_ORIGIN}/checkoutnow?token=ORDER1ABCDEF&locale.x=en_US`,
    ])
    expect(upstream.requested(PAY_PATHS.create)).toEqual([
      {
        contentId: 'ab12',
        contentChapterId: 'ep4',
        payConfigId: 'pc_evening',
        productId: 'evening',
        extendProductId: `usp_evening_${NONCE}`,
        memberCurrencyCode: 'USD',
        payType: 4,
        type: 1,
        memberLayerId: 'layer_1',
        memberLayerGroupId: 'group_1',
        productSourceType: '7',
        returnUrl: `${app.origin}${EPISODE}`,
      },
    ])
    expect(response.cookies.find((cookie) => cookie.startsWith('__Host-payments='))).toMatch(
      /; Max-Age=259200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(response.headers['content-security-policy']).toContain(PAY_ORIGIN)
    expect(browser.cookies.has('__Host-payments')).toBe(true)
  })

  test('orders in the currency of the packages, and only if it was the one shown (row 8)', async () => {
    Object.assign(upstream.plays, { price: '500', currency: 'JPY' })
    const shown = { package: 'evening~500~500~50~0' }
    const outdated = member()
    await outdated.post('/payments/top-up/', { ...FORM, ...shown })
    expect(readFlash(outdated)).toEqual({ topUpProblem: 'changed' })
    const { order, browser, back } = await begin(member(), { ...shown, currency: 'JPY' })
    expect(order.body).toMatchObject({ memberCurrencyCode: 'JPY' })
    order.status = 1
    await browser.open(back)
    expect(readFlash(browser)).toMatchObject({ purchase: { price: '500', currency: 'JPY' } })
  })

  test('orders exactly the missing coins, where they are sold by their number (row 437)', async () => {
    const shown = { package: 'any_130~1.29~130~0~0' }
    const outdated = member()
    await outdated.post('/payments/top-up/', { ...FORM, ...shown })
    expect(readFlash(outdated)).toEqual({ topUpProblem: 'changed' })
    upstream.plays.exactTopUp = { price: '0.99', coins: 100, coinsMin: 50 }
    const { order } = await begin(member(), shown)
    expect(order.body).toMatchObject({ productId: 'any_130', payConfigId: 'pc_any', type: 1 })
  })

  test('from the profile has no drama and its own store (rows 168, 176, 244)', async () => {
    const { order } = await begin(member(), {
      store: 'profile',
      dramaId: '',
      episodeId: '',
      returnTo: '/my-wallet/',
    })
    expect(order.body).toMatchObject({ type: 2, contentId: '', contentChapterId: '' })
    expect(upstream.seen.find(({ path }) => path === PAY_PATHS.packages)?.url).toContain('type=2')
  })

  test('the order has the language of its store, wherever it returns to (row 439)', async () => {
    const { response } = await begin(member(), { from: '/ar/top-up/' })
    expect(response.headers.location).toContain('locale.x=ar_EG')
    const { headers } = upstream.seen.find(({ path }) => path === PAY_PATHS.create) ?? {}
    expect(headers).toMatchObject({ currentlanguage: 'ar' })
  })

  test('scripts get the address as data, and five presses create one order (rows 172, 179)', async () => {
    const browser = member()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => request(browser, '/payments/top-up/', FORM)),
    )
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
      new Set([
        JSON.stringify({ payAddress: `${PAY_ORIGIN}/checkoutnow?token=ORDER1ABCDEF&locale.x=en_US` }),
      ]),
    )
    expect(upstream.requested(PAY_PATHS.create)).toHaveLength(1)
  })

  test('the return address loses only the parameters of an earlier payment (row 178)', async () => {
    const { order } = await begin(member(), { returnTo: `${EPISODE}&token=OLD123&PayerID=x&PayerId=y` })
    expect(order.body.returnUrl).toBe(`${app.origin}${EPISODE}&PayerId=y`)
  })

  test.each([
    'https://evil.example/x/',
    '//evil.example/x/',
    '/\\evil.example/',
    'javascript:alert(1)',
    `http://user@localhost/x/`,
    '/payments/top-up/',
    '/ar/payments/top-up/',
    '/media/x/',
    '/x',
    `/${'x'.repeat(3000)}/`,
    '',
  ])('an address to return to of %s is home (H5)', async (returnTo) => {
    const { order } = await begin(member(), { returnTo })
    expect(order.body.returnUrl).toBe(`${app.origin}/`)
  })

  test('never takes the return address from the request’s host (H5, D6)', async () => {
    const browser = member()
    const response = await browser.open('/payments/top-up/', {
      method: 'POST',
      body: new URLSearchParams(FORM).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-host': 'evil.example',
        origin: app.origin,
      },
    })
    expect(response.status).toBe(303)
    expect(upstream.orders[0]?.body.returnUrl).toBe(`${app.origin}${EPISODE}`)
  })

  test.each([
    'javascript:alert(1)',
    'https://www.paypal.example.evil.example/?token=ORDER1ABCDEF',
    'https://user@www.paypal.example/?token=ORDER1ABCDEF',
    'http://www.paypal.example/?token=ORDER1ABCDEF',
    'https://www.paypal.example/checkoutnow',
  ])('nobody is sent to %s (row 179, H11)', async (address) => {
    upstream.plays.payAddress = () => address
    const browser = member()
    const response = await browser.post('/payments/top-up/', FORM)
    expect([response.status, response.headers.location]).toEqual([303, '/my-wallet/'])
    expect(readFlash(browser)).toEqual({ topUpProblem: 'failed' })
    expect(browser.cookies.has('__Host-payments')).toBe(false)
  })

  test.each([
    ['T0001', 'changed'],
    ['T0002', 'running'],
    ['T0429', 'tooMany'],
    ['T0503', 'providerUnavailable'],
    ['B0503', 'unavailable'],
    ['B0001', 'failed'],
    ['U0003', 'signedOut'],
  ])('a refusal %s is told as %s, logged, and can be tried again (row 180)', async (code, problem) => {
    upstream.plays.refuseCreate = code
    const browser = member()
    expect(await request(browser, '/payments/top-up/', FORM)).toEqual({ problem })
    expect(app.logged.find(({ msg }) => msg === 'order not created')).toMatchObject({
      reason: problem,
      code,
    })
    upstream.plays.refuseCreate = null
    expect(await request(browser, '/payments/top-up/', FORM)).toHaveProperty('payAddress')
  })

  test('an order beyond the spending limit is refused with what the limit leaves now (row 432)', async () => {
    upstream.plays.refuseCreate = 'T0003'
    upstream.plays.spending = {
      limit: { amount: '5.00', currency: 'USD', period: 'day' },
      current: { spent: '4.99', left: '0.01', endTime: 1_797_768_000_000 },
      next: null,
      currency: 'USD',
    }
    expect(await request(member(), '/payments/top-up/', FORM)).toEqual({
      problem: 'overLimit',
      spending: {
        limit: { amount: '5.00', currency: 'USD', period: 'day' },
        current: { spent: '4.99', left: '0.01', endsAtMs: 1_797_768_000_000 },
        next: null,
        currency: 'USD',
      },
    })
    const browser = member()
    await browser.post('/payments/top-up/', FORM)
    expect(readFlash(browser)).toEqual({ topUpProblem: 'overLimit' })
    upstream.plays.spending = null
    expect(await request(member(), '/payments/top-up/', FORM)).toEqual({ problem: 'overLimit' })
  })

  test('what can be withdrawn from is sold only with consent, in our words of the language that it was shown in (row 438)', async () => {
    upstream.plays.withdrawalDays = 14
    for (const consent of [undefined, '', 'xx', 'I agree to anything']) {
      const form = consent === undefined ? FORM : { ...FORM, consent }
      expect(await request(member(), '/payments/top-up/', form), consent).toEqual({
        problem: 'consentMissing',
      })
    }
    expect(upstream.requested(PAY_PATHS.create)).toEqual([])
    const browser = member()
    await browser.post('/payments/top-up/', FORM)
    expect(readFlash(browser)).toEqual({ topUpProblem: 'consentMissing' })

    expect(await request(browser, '/payments/top-up/', { ...FORM, consent: 'de' })).toHaveProperty(
      'payAddress',
    )
    const texts = JSON.parse(await readFile('app/i18n/locales/de/withdrawal.json', 'utf8'))
    expect(upstream.requested(PAY_PATHS.create).at(-1)).toMatchObject({ consent: texts.consent })
  })

  test('no consent is stored of a purchase that cannot be withdrawn from (row 438)', async () => {
    await begin(member(), { consent: 'en' })
    expect(upstream.requested(PAY_PATHS.create).at(-1)).not.toHaveProperty('consent')
  })

  test('a package whose price or contents differ from those shown is not ordered (H4)', async () => {
    upstream.plays.price = '9.99'
    expect(await request(member(), '/payments/top-up/', FORM)).toEqual({ problem: 'changed' })
    expect(await request(member(), '/payments/top-up/', { ...FORM, package: 'gone~0.99~1~0~0' })).toEqual({
      problem: 'changed',
    })
    upstream.plays.price = '4.99'
    for (const other of ['evening~4.99~600~50~0', 'evening~4.99~500~0~0', 'evening~4.99~500~50~30']) {
      expect(await request(member(), '/payments/top-up/', { ...FORM, package: other })).toEqual({
        problem: 'changed',
      })
    }
    expect(upstream.orders).toEqual([])
  })

  test('invalid forms and visitors cannot order', async () => {
    expect(await request(member(), '/payments/top-up/', { ...FORM, nonce: 'x' })).toEqual({
      problem: 'failed',
    })
    expect(await request(startBrowser(app), '/payments/top-up/', FORM)).toEqual({ problem: 'signedOut' })
    const response = await startBrowser(app).post('/payments/top-up/', {
      ...FORM,
      returnTo: '/ar/my-wallet/',
    })
    expect(response.headers.location).toBe('/ar/login/?returnTo=%2Far%2Fmy-wallet%2F')
    expect(upstream.orders).toEqual([])
  })

  test('other sites cannot begin one', async () => {
    const response = await member().open('/payments/top-up/', {
      method: 'POST',
      body: new URLSearchParams(FORM).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect([response.status, upstream.orders]).toEqual([403, []])
  })
})

describe('coming back from the provider', () => {
  test.each([
    [1, 'credited'],
    [0, 'failed'],
    [2, 'pending'],
  ] as const)(
    'a payment of status %i is told as %s, once, on a clean address (rows 181-188)',
    async (status, payment) => {
      const { browser, order, back } = await begin()
      order.status = status
      const response = await browser.open(back)
      expect([response.status, response.headers.location]).toEqual([303, EPISODE])
      expect(response.headers['cache-control']).toBe('private, no-store')
      expect(upstream.requested(PAY_PATHS.verify)).toEqual([
        { transactionId: 'ORDER1ABCDEF', extendProductId: `usp_evening_${NONCE}` },
      ])
      const reported = readFlash(browser)
      expect(reported.payment).toBe(payment)
      expect(reported.purchase).toEqual(
        status === 1
          ? {
              transactionId: 'ORDER1ABCDEF',
              price: '4.99',
              currency: 'USD',
              item: '500 coins',
              gains: { coins: 500, bonus: 50, vipDays: 0 },
            }
          : undefined,
      )
      browser.cookies.delete('__Host-flash')
      const again = await browser.open(back)
      expect([again.status, again.headers.location, readFlash(browser)]).toEqual([303, EPISODE, null])
    },
  )

  test('a tab that recorded its departure steps back, its redirect in a cookie; others are redirected (row 419)', async () => {
    const { browser, back } = await begin()
    browser.cookies.set('__Host-departure', 'recorded')
    const response = await browser.open(back)
    expect(response.status).toBe(200)
    expect(response.text).toContain('history.go(')
    expect(decodeURIComponent(browser.cookies.get('__Host-departure') ?? '')).toBe(EPISODE)
    expect(response.cookies.find((cookie) => cookie.startsWith('__Host-departure='))).toMatch(
      /; Max-Age=30; Path=\/; Secure; SameSite=Lax$/,
    )

    // Another return on that way, a name without the prefix, and a redirect too long for a cookie.
    expect((await browser.open(back)).status).toBe(303)
    browser.cookies.delete('__Host-departure')
    browser.cookies.set('departure', 'recorded')
    expect((await browser.open(back)).status).toBe(303)
    browser.cookies.set('__Host-departure', 'recorded')
    const long = await browser.open(`${back}&x=${'x'.repeat(1300)}`)
    expect([long.status, browser.cookies.get('__Host-departure')]).toEqual([303, 'recorded'])
  })

  test.each([true, false])(
    'two tabs at once report it once; the backend counts: %s (row 188)',
    async (counts) => {
      upstream.plays.hasExtension = counts
      const { browser, order, back } = await begin()
      order.status = 1
      const tabs = [startBrowser(app, new Map(browser.cookies)), startBrowser(app, new Map(browser.cookies))]
      await Promise.all(tabs.map((tab) => tab.open(back)))
      expect(tabs.map(readFlash).filter(Boolean)).toHaveLength(1)
    },
  )

  test.each([true, false])(
    'a buyer who cancels is notified each time, and the order is not shown as open; the backend lists: %s (rows 181, 184)',
    async (lists) => {
      upstream.plays.hasExtension = lists
      const { browser, order, back } = await begin()
      const cancelled = back.replace('&PayerID=PAYER', '')
      expect(await readWallet(browser)).toMatchObject({ open: [{ state: 'created' }], chosen: 'evening' })
      for (const _ of [1, 2]) {
        await browser.open(cancelled)
        expect(readFlash(browser)).toEqual({ payment: 'cancelled' })
        browser.cookies.delete('__Host-flash')
        expect(await readWallet(browser)).toEqual({ open: [], chosen: 'evening' })
      }
      order.status = 1
      await browser.open(back)
      expect(readFlash(browser)).toMatchObject({ payment: 'credited', purchase: { price: '4.99' } })
      expect((await readWallet(browser)).chosen).toBeNull()
    },
  )

  test.each([true, false])(
    'each declined card is reported once, the payment can be continued, and another card pays; the backend lists: %s (rows 184, 431)',
    async (lists) => {
      upstream.plays.hasExtension = lists
      const { browser, order, back } = await begin()
      for (const declineCount of [1, 2]) {
        order.declineCount = declineCount
        for (const reported of [{ payment: 'declined' }, null]) {
          await browser.open(back)
          expect(readFlash(browser)).toEqual(reported)
          browser.cookies.delete('__Host-flash')
        }
        const payAddress = `${PAY_ORIGIN}/checkoutnow?token=ORDER1ABCDEF&locale.x=en_US`
        expect(await openIn(browser)).toMatchObject([{ state: 'declined', payAddress }])
      }
      await browser.open(back.replace('&PayerID=PAYER', ''))
      expect(readFlash(browser)).toEqual({ payment: 'cancelled' })
      expect(await readWallet(browser)).toMatchObject({ open: [], chosen: 'evening' })
      delete order.declineCount
      order.status = 1
      await browser.open(back)
      expect(readFlash(browser)).toMatchObject({ payment: 'credited', purchase: { price: '4.99' } })
    },
  )

  test('the product API decides about the money, whatever the address says (row 181)', async () => {
    const { browser, order, back } = await begin()
    order.status = 1
    await browser.open(back.replace('&PayerID=PAYER', ''))
    expect(readFlash(browser).payment).toBe('credited')
  })

  test('an unknown status is logged and not shown (row 186)', async () => {
    const { browser, order, back } = await begin()
    order.status = 9
    await browser.open(back)
    expect(readFlash(browser)).toBeNull()
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 40, status: 9 }))
  })

  test('pending, then credited: each is reported once (rows 185, 431)', async () => {
    const { browser, order, back } = await begin()
    order.status = 2
    await browser.open(back)
    expect(readFlash(browser).payment).toBe('pending')
    order.status = 1
    expect(await request(browser, '/payments/check/', { transactionId: order.transactionId })).toMatchObject({
      status: 'credited',
      isNews: true,
      purchase: { transactionId: order.transactionId },
    })
    expect(await request(browser, '/payments/check/', { transactionId: order.transactionId })).toEqual({
      status: 'credited',
      isNews: false,
      purchase: null,
    })
  })

  test('a payment refunded later is not reported as failed (rows 184, 431)', async () => {
    const { browser, order, back } = await begin()
    order.status = 1
    await browser.open(back)
    expect(readFlash(browser).payment).toBe('credited')
    browser.cookies.delete('__Host-flash')
    order.status = 0
    const again = await browser.open(back)
    expect([again.headers.location, readFlash(browser)]).toEqual([EPISODE, null])
  })

  test('a product API that does not respond leaves the payment open (rows 185, 431)', async () => {
    const { browser, order, back } = await begin()
    upstream.plays.verifyFails = true
    await browser.open(back)
    expect(readFlash(browser)).toEqual({ payment: 'pending' })
    upstream.plays.verifyFails = false
    order.status = 1
    browser.cookies.delete('__Host-flash')
    const form = { transactionId: order.transactionId, returnTo: '/my-wallet/' }
    const response = await browser.post('/payments/check/', form)
    expect([response.status, response.headers.location]).toEqual([303, '/my-wallet/'])
    expect(readFlash(browser).payment).toBe('credited')
  })

  test('a session that ended meanwhile does not prevent the payment’s confirmation (row 188, H6)', async () => {
    const { browser, order, back } = await begin()
    order.status = 1
    upstream.plays.isSessionOver = true
    await browser.open(back)
    expect(readFlash(browser).payment).toBe('credited')
  })

  test('on another device of the member, it is found through the product API; elsewhere it is not looked up (H6)', async () => {
    const { order, back } = await begin()
    order.status = 1
    const stranger = member('canary-token-2')
    expect((await stranger.open(back)).headers.location).toBe(EPISODE)
    const visitor = startBrowser(app)
    await visitor.open(back)
    expect([upstream.requested(PAY_PATHS.verify), readFlash(stranger), readFlash(visitor)]).toEqual([
      [],
      null,
      null,
    ])
    const other = member()
    await other.open(back)
    expect(readFlash(other).payment).toBe('credited')
  })

  test.each([
    '',
    'x',
    'a'.repeat(300),
    '..%2F..',
    '%25%25%25%25%25%25',
    'ORDER1ABCDEF&token=ORDER1ABCDEF',
    '<script>',
  ])('token=%s is taken away and asks nobody (rows 181, 187)', async (token) => {
    const { browser } = await begin()
    const response = await browser.open(`/my-wallet/?page=2&token=${token}`)
    expect([response.status, response.headers.location]).toEqual([303, '/my-wallet/?page=2'])
    expect(upstream.requested(PAY_PATHS.verify)).toEqual([])
  })

  test.each([
    '//evil.example/?token=ORDER1ABCDEF',
    '/\\evil.example/?token=ORDER1ABCDEF',
    '/.//evil.example/?token=ORDER1ABCDEF',
    '/.\\\\evil.example/?token=ORDER1ABCDEF',
    '/%2f/evil.example/?token=ORDER1ABCDEF',
  ])('%s leads nowhere else', async (target) => {
    const { headers } = await member().open(target)
    if (headers.location) expect(new URL(headers.location, app.origin).origin).toBe(app.origin)
  })

  test.each([
    ['a HEAD', { method: 'HEAD' }],
    ['a page asked for ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    ['what a page fetches', { headers: { 'sec-fetch-dest': 'empty' } }],
  ])('is not used up by %s (H7)', async (_what, options) => {
    const { browser, order, back } = await begin()
    order.status = 1
    await browser.open(back, options)
    expect(upstream.requested(PAY_PATHS.verify)).toEqual([])
    await browser.open(back)
    expect(readFlash(browser).payment).toBe('credited')
  })
})

describe('open payments', () => {
  test.each([true, false])(
    'are shown on the member’s page; the backend lists them: %s (row 431)',
    async (lists) => {
      upstream.plays.hasExtension = lists
      const { browser, order, back } = await begin()
      expect(await openIn(browser)).toEqual([
        expect.objectContaining({
          transactionId: 'ORDER1ABCDEF',
          state: 'created',
          price: '4.99',
          coins: 500,
          bonus: 50,
          payAddress: `${PAY_ORIGIN}/checkoutnow?token=ORDER1ABCDEF&locale.x=en_US`,
        }),
      ])
      order.status = 2
      await browser.open(back)
      expect(await openIn(browser)).toEqual([expect.objectContaining({ state: 'pending' })])
      order.status = 1
      if (lists) expect(await openIn(browser)).toEqual([expect.objectContaining({ state: 'credited' })])
      await request(browser, '/payments/check/', { transactionId: order.transactionId })
      expect(await openIn(browser)).toEqual([])
    },
  )

  test.each([true, false])(
    'one that was declined is over once a later one has arrived; the backend lists them: %s (row 431)',
    async (lists) => {
      upstream.plays.hasExtension = lists
      const { browser, order, back } = await begin()
      order.declineCount = 1
      await browser.open(back)
      expect(await openIn(browser)).toMatchObject([{ state: 'declined' }])
      const later = await begin(browser, { nonce: 'n0nce-of-another-panel' })
      later.order.status = 1
      await browser.open(later.back)
      expect(await openIn(browser)).toEqual([])
    },
  )

  test('one without a result for days is shown neither as being checked nor as failed (row 431)', async () => {
    const { browser, order } = await begin()
    order.status = 2
    for (const [givenUp, state] of [
      [undefined, 'pending'],
      [false, 'pending'],
      [true, 'overdue'],
    ] as const) {
      if (givenUp !== undefined) order.givenUp = givenUp
      expect(await openIn(browser)).toMatchObject([{ transactionId: order.transactionId, state }])
    }
  })

  test('are not shown to another member of the same browser (row 431)', async () => {
    upstream.plays.hasExtension = false
    const { browser } = await begin()
    browser.cookies.set('__Host-Authorization', 'canary-token-2')
    expect(await openIn(browser)).toEqual([])
  })

  test('of unpaid ones only the newest is shown, and five are stored (rule 18)', async () => {
    upstream.plays.hasExtension = false
    const browser = member()
    for (const one of ['1', '2', '3', '4', '5', '6']) await begin(browser, { nonce: `${NONCE}${one}` })
    expect(await openIn(browser)).toEqual([expect.objectContaining({ transactionId: 'ORDER6ABCDEF' })])
    const back = (id: string) => browser.open(`/my-wallet/?token=${id}`)
    await back('ORDER2ABCDEF')
    expect(upstream.requested(PAY_PATHS.verify)).toHaveLength(1)
    await back('ORDER1ABCDEF')
    expect(upstream.requested(PAY_PATHS.verify)).toHaveLength(1)
  })

  test('a forged cookie is ignored (row 431)', async () => {
    const { browser } = await begin()
    browser.cookies.set('__Host-payments', `${browser.cookies.get('__Host-payments')}x`)
    browser.cookies.delete('__Host-Authorization')
    await browser.open('/my-wallet/?token=ORDER1ABCDEF')
    expect(upstream.requested(PAY_PATHS.verify)).toEqual([])
  })

  test('a payment address of another origin is not shown (H11)', async () => {
    const { browser } = await begin()
    upstream.plays.payAddress = () => 'https://evil.example/?token=ORDER1ABCDEF'
    expect(await openIn(browser)).toEqual([expect.objectContaining({ payAddress: null })])
  })
})
