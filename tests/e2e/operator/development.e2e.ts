import { expect } from '@playwright/test'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { test } from '../support/timed-test.ts'

const PORT = 3470
/** What a page of a development session needs is compiled while it is waited for: 20 s on two idle cores. */
const COMPILING_MS_MAX = 120_000
/** What the debug console puts on a page. */
const DEBUG_CONSOLE = '#eruda'

let product: Product | null = null
test.afterEach(async () => {
  await product?.stop()
  product = null
})

test('the debug console is on pages in development only, where pages work too (row 290)', async ({
  page,
}) => {
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
