import { expect } from '@playwright/test'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { test } from '../support/timed-test.ts'

const PORT = 3470
/** A development session compiles a page while the browser waits for it: 20 s on two idle cores. */
const COMPILING_MS_MAX = 120_000
/** The element that the debug console adds to a page. */
const DEBUG_CONSOLE = '#eruda'

let product: Product | null = null
test.afterEach(async () => {
  await product?.stop()
  product = null
})

test('only development pages have the debug console, and they work (row 290)', async ({ page }) => {
  test.setTimeout(400_000)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/')
  await expectPageReady(page)
  await expect(page.locator(DEBUG_CONSOLE)).toHaveCount(0)

  product = await startProduct(PORT, await newDataDir(), {
    CLIFFHANGER_MODE: 'development',
    NODE_ENV: 'development',
  })
  await page.goto(product.origin)
  await expectPageReady(page)
  await expect(page.locator(DEBUG_CONSOLE)).toBeAttached({ timeout: COMPILING_MS_MAX })
  await page
    .getByRole('main')
    .locator('li:not([inert])')
    .getByRole('link', { name: 'Watch now' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/reel-shorts\//, { timeout: COMPILING_MS_MAX })
  expect(errors).toEqual([])
})

test('the gallery of parts is at no address of the product itself', async ({ request }) => {
  for (const path of ['/__gallery/', '/__gallery/parts/', '/ar/__gallery/parts/']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
