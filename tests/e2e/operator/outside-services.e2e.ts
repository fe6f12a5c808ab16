import type { BrowserContext, Page } from '@playwright/test'
import { type AnalyticsServer, startAnalyticsServer } from '../support/analytics-server.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, type Guard, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'

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

test.describe('with an analytics tag', () => {
  // All tests share one product.
  test.describe.configure({ mode: 'default' })
  let product: Product
  let analytics: AnalyticsServer

  test.beforeAll(async () => {
    analytics = await startAnalyticsServer()
    product = await startProduct(PORT + test.info().parallelIndex, await newDataDir(), {
      ANALYTICS_ID: TAG_ID,
      ANALYTICS_SCRIPT_URL: `${analytics.origin}/gtag/js`,
      ANALYTICS_ORIGINS: analytics.origin,
    })
  })
  test.afterAll(async () => {
    await product.stop()
    await analytics.close()
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
    const shifts = await recordLayoutShifts(page, 0.01)
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
    expect(await shifts()).toEqual([])

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
})
