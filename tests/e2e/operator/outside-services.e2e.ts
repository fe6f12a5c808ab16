import type { BrowserContext, Page } from '@playwright/test'
import { type AnalyticsServer, startAnalyticsServer } from '../support/analytics-server.ts'
import { expectNoFindings } from '../support/axe.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { expect, type Guard, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady } from '../support/playback.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { type SentryServer, startSentryServer } from '../support/sentry-server.ts'

const PORT = 3460
const TAG_ID = 'G-TEST1'

const banner = (page: Page) => page.getByRole('region', { name: 'Allow analytics?' })
const button = (page: Page, name: 'Allow' | 'Decline') =>
  banner(page).getByRole('button', { name, exact: true })
const settings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Privacy settings' })

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectPageReady(page)
}

test('by default there is no consent banner, no request to another origin and no console output (rows 300, 444)', async ({
  page,
  catalogue,
}) => {
  // The guard of every test fails on a request to another origin.
  for (const address of [
    '/',
    '/browse/all/1/',
    catalogue.drama('neon-oath').episode(1),
    '/privacy-policy/',
  ]) {
    await open(page, address)
    await expect(banner(page)).toHaveCount(0)
    await expect(settings(page)).toHaveCount(0)
  }
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/(script|connect|img)-src [^;]*https?:/)
})

test.describe('with an analytics tag and a service for errors', () => {
  // All tests share one product.
  test.describe.configure({ mode: 'default' })
  let product: Product
  let analytics: AnalyticsServer
  let errorService: SentryServer

  test.beforeAll(async () => {
    analytics = await startAnalyticsServer()
    errorService = await startSentryServer()
    product = await startProduct(PORT + test.info().parallelIndex, await newDataDir(), {
      ANALYTICS_ID: TAG_ID,
      ANALYTICS_SCRIPT_URL: `${analytics.origin}/gtag/js`,
      ANALYTICS_ORIGINS: analytics.origin,
      SENTRY_DSN: errorService.dsn,
    })
  })
  test.afterAll(async () => {
    await product.stop()
    await Promise.all([analytics.close(), errorService.close()])
  })

  async function visit(
    { browser, guard }: { browser: { newContext(options: object): Promise<BrowserContext> }; guard: Guard },
    options: object = {},
  ): Promise<Page> {
    guard.addOrigin(product.origin)
    guard.addOrigin(analytics.origin)
    analytics.scripts.length = 0
    analytics.hits.length = 0
    const context = await browser.newContext({
      baseURL: product.origin,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      serviceWorkers: 'block',
      ...options,
    })
    guard.watch(context)
    return context.newPage()
  }
  const names = () => analytics.hits.map(({ name }) => name)

  test('nothing is loaded before consent, and declining is as easy as allowing (rows 269, 444)', async ({
    browser,
    guard,
  }) => {
    const page = await visit({ browser, guard })
    await open(page, '/')
    await expect(banner(page)).toBeVisible()
    await expectNoFindings(page)
    const boxes = await Promise.all([
      button(page, 'Decline').boundingBox(),
      button(page, 'Allow').boundingBox(),
    ])
    expect(boxes[0]?.width).toBe(boxes[1]?.width)
    expect(boxes[0]?.height).toBe(boxes[1]?.height)
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    const looks = await Promise.all(
      [button(page, 'Decline'), button(page, 'Allow')].map((each) =>
        each.evaluate((element) => {
          const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(element)
          return { color, backgroundColor, fontWeight, fontSize }
        }),
      ),
    )
    expect(looks[0]).toEqual(looks[1])
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 300)
        }),
    )
    expect(shift).toBeLessThan(0.01)

    // By keyboard, the buttons follow the skip link.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Decline')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    await page.reload()
    await expectPageReady(page)
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page).toHaveURL(/terms-of-use/)
    await expectPageReady(page)
    expect([analytics.scripts, analytics.hits]).toEqual([[], []])
    await page.context().close()
  })

  test('after consent the tag receives its events, without secrets from the address, until consent is withdrawn (rows 263-269)', async ({
    browser,
    guard,
  }) => {
    const page = await visit({ browser, guard })
    await open(page, '/?utm_medium=qr&utm_source=web&gift=canary')
    await button(page, 'Allow').click()
    await expect(banner(page)).toHaveCount(0)
    await expect.poll(names).toEqual(['page_view'])
    expect(analytics.scripts).toEqual([TAG_ID])
    expect(analytics.hits[0]).toMatchObject({
      consent: {
        analytics_storage: 'granted',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      },
      config: { send_page_view: false, allow_google_signals: false, debug_mode: true },
      page: { page_location: `${product.origin}/?utm_medium=qr&utm_source=web` },
    })

    await settings(page).scrollIntoViewIfNeeded()
    await expect.poll(names).toContain('qr_code_view')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect.poll(names).toEqual(['page_view', 'qr_code_view', 'page_view'])

    // The next document shows no banner, and events reported before the tag loaded are not lost.
    await open(page, '/?utm_medium=qr')
    await expect.poll(names).toContain('qr_code_scan')
    expect(await banner(page).count()).toBe(0)
    expect(new Set(analytics.hits.map(({ client }) => client)).size).toBe(1)
    expect(JSON.stringify(analytics.hits)).not.toContain('canary')
    expect(analytics.cookies.filter(Boolean)).toEqual([])

    await settings(page).click()
    await expect(banner(page)).toBeFocused()
    await expect(button(page, 'Allow')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeFocused()
    await settings(page).click()
    await button(page, 'Decline').click()
    await expect(settings(page)).toBeFocused()
    const count = analytics.hits.length
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page).toHaveURL(/terms-of-use/)
    await open(page, '/')
    await settings(page).scrollIntoViewIfNeeded()
    await expectPageReady(page)
    expect(analytics.hits.length).toBe(count)
    await page.context().close()
  })

  test('a choice in one tab applies in the others', async ({ browser, guard }) => {
    const page = await visit({ browser, guard })
    await open(page, '/')
    const other = await page.context().newPage()
    await open(other, '/')
    await expect(banner(other)).toBeVisible()
    await button(page, 'Allow').click()
    await expect(banner(other)).toHaveCount(0)
    await expect.poll(names).toEqual(['page_view', 'page_view'])
    await page.context().close()
  })

  for (const [header, choice] of [
    ['Sec-GPC', 'granted'],
    ['DNT', null],
  ] as const) {
    test(`a browser that sends ${header} sees no banner, whatever it allowed before (row 444)`, async ({
      browser,
      guard,
    }) => {
      const page = await visit({ browser, guard }, { extraHTTPHeaders: { [header]: '1' } })
      await page.addInitScript((choice) => {
        const agreed = JSON.stringify({ choice, atMs: Date.now() })
        if (choice) localStorage.setItem('cliffhanger.analyticsConsent', agreed)
      }, choice)
      await open(page, '/?utm_medium=qr')
      await expect(banner(page)).toHaveCount(0)
      await settings(page).click()
      await expect(banner(page)).toContainText('Your browser asks sites not to track you')
      await banner(page).getByRole('button', { name: 'Close' }).click()
      await expect(banner(page)).toHaveCount(0)
      expect([analytics.scripts, analytics.hits]).toEqual([[], []])
      await page.context().close()
    })
  }

  test('the consent banner is never shown over a video or together with the install banner', async ({
    browser,
    guard,
  }) => {
    const page = await visit({ browser, guard }, { hasTouch: true, isMobile: true })
    const catalogue = await readCatalogue(product.origin)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await expect(banner(page)).toHaveCount(0)
    await open(page, '/')
    await expect(banner(page)).toBeVisible()
    await page.evaluate(() =>
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {},
          userChoice: Promise.resolve({ outcome: 'dismissed' }),
        }),
      ),
    )
    const install = page.getByRole('region', { name: 'Install the app' })
    await expect(page.getByRole('region', { name: 'Install the app', includeHidden: true })).toHaveCount(1)
    await expect(install).toHaveCount(0)
    await button(page, 'Decline').click()
    await expect(install).toBeVisible()
    await page.context().close()
  })

  test('a page’s errors reach the error service through this site, without personal data (rows 298-299)', async ({
    browser,
  }) => {
    // Not watched by the guard: these errors are intentional.
    const context = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })
    await context.addCookies([{ name: 'personal', value: 'canary-cookie', url: product.origin }])
    const page = await context.newPage()
    const elsewhere: string[] = []
    const said: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.origin)) elsewhere.push(request.url())
    })
    page.on('console', (message) => said.push(message.text()))
    await open(page, '/terms-of-use/?token=canary-query')
    expect(errorService.errors).toEqual([])
    const counted = page.waitForRequest((request) => Boolean(request.postData()?.includes('page_error')))
    await page.evaluate(() => {
      const later = (action: () => void) => setTimeout(action, 0)
      later(() => {
        throw new TypeError('cannot read https://watch.example/?token=canary-token of ada@canary.example')
      })
      later(() => void Promise.reject(new RangeError('nobody waits for this')))
      later(() => void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError')))
      later(() =>
        window.dispatchEvent(
          new ErrorEvent('error', {
            message: 'ResizeObserver loop completed with undelivered notifications.',
          }),
        ),
      )
    })
    const reported = () => errorService.errors.map(({ exception }) => exception.values[0]?.value)
    await expect
      .poll(() => reported().sort())
      .toEqual(['cannot read https://watch.example/?[redacted] of [redacted]', 'nobody waits for this'])
    expect(errorService.errors[0]).toMatchObject({
      environment: 'demo',
      platform: 'javascript',
      release: expect.stringMatching(/^\w+$/),
      tags: { page: 'terms-of-use' },
    })
    expect(errorService.received()).not.toMatch(/canary|Mozilla|"cookie"|x-forwarded|user-agent":"Moz/i)
    expect(elsewhere).toEqual([])
    // The browser logs what was thrown, but nothing about aborted requests.
    expect(said.filter((text) => /abort/i.test(text))).toEqual([])
    // Also reported as a usage event, with only the error's class.
    expect((await counted).postData()).toMatch(/"reason":"(Type|Range)Error"/)
    await context.close()
  })
})
