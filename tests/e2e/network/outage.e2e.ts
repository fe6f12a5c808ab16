import { expect, test } from '../support/fixture.ts'
import { expectPressable } from '../support/page-ready.ts'
import { newDataDir, newFolder, type Product, startPlatform, startProduct } from '../support/product.ts'

const PLATFORM_PORT = 3213
const PRODUCT_PORT = 3212

test.describe('during an outage of the product API', () => {
  test.describe.configure({ mode: 'default' })
  test.setTimeout(240_000)
  let platformData: string
  let platform: Awaited<ReturnType<typeof startPlatform>>
  let product: Product

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    platformData = await newDataDir()
    platform = await startPlatform(PLATFORM_PORT, platformData)
    product = await startProduct(PRODUCT_PORT, await newFolder(), {
      PRODUCT_API_URL: `http://127.0.0.1:${PLATFORM_PORT}`,
    })
    // A page cached before the outage.
    await fetch(`${product.origin}/`)
  })

  test.afterAll(async () => {
    await product?.stop()
    await platform?.stop()
  })

  test('an uncached page is a 503 with header, message and footer, and no stack trace (rows 208-211)', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(product.origin)
    guard.expectStatus(503, /browse|category|reel-shorts|prefetched-episode|\.data|session|_ipx|pictures/)
    guard.expectStatus(502, /_ipx|pictures|media/)
    await page.goto(`${product.origin}/`)
    await expect(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible()
    await platform.stop({ keepsData: true })

    const response = await page.goto(`${product.origin}/browse/suspense/1/`)
    expect(response?.status()).toBe(503)
    await expect(page).toHaveTitle("Uh-oh! This Short TV Show Isn't Available")
    await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Uh-oh!')
    await expect(page.getByText('The catalogue isn’t responding right now.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
    const html = (await response?.text()) ?? ''
    expect(html).not.toMatch(/at \w+ \(|node_modules|\.ts:\d+|ECONNREFUSED|127\.0\.0\.1/)
    expect(response?.headers()['cache-control']).toMatch(/no-store/)

    // Cached pages are still shown.
    expect((await page.goto(`${product.origin}/`))?.status()).toBe(200)
    await expect(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible()
  })

  test('an open page remains usable, and the link pressed opens once the product API is back (row 418)', {
    tag: '@journey',
  }, async ({ page, guard }) => {
    guard.addOrigin(product.origin)
    guard.expectStatus(503, /browse|category|reel-shorts|prefetched-episode|\.data|session|_ipx|pictures/)
    guard.expectStatus(502, /_ipx|pictures|media/)
    await platform.stop({ keepsData: true })
    await page.goto(`${product.origin}/`)
    // Before hydration a link would load a document.
    await expectPressable(page)
    await page
      .getByRole('link', { name: /^See all/ })
      // The first links are in view at once and may already have been prefetched.
      .last()
      .click()
    const notice = page.locator('[data-network-notice]')
    await expect(notice.getByRole('status')).toContainText(/That didn’t work|You’re offline/)
    await expect(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible()
    await expect(page).toHaveURL(`${product.origin}/`)
    platform = await startPlatform(PLATFORM_PORT, platformData)
    // The page also retries automatically, and the notice disappears if that came first.
    const retry = notice.getByRole('button', { name: 'Retry' })
    await retry.click({ timeout: 5_000 }).catch(() => expect(retry).toHaveCount(0))
    await expect(page).toHaveURL(/\/(category|browse)\//, { timeout: 30_000 })
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(notice.getByRole('status')).toBeEmpty()
  })
})
