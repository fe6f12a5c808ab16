import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { test } from '../support/timed-test.ts'

const PORT = 3470
/** A development session compiles a page while the browser waits for it: 20 s on two idle cores. */
const COMPILING_MS_MAX = 120_000
/** The element that the debug console adds to a page. */
const DEBUG_CONSOLE = '#eruda'

let product: Product
// One development session serves all: each compiles its pages anew.
test.describe.configure({ mode: 'default' })
test.setTimeout(900_000)
test.beforeAll(async () => {
  product = await startProduct(PORT, await newDataDir(), {
    CLIFFHANGER_MODE: 'development',
    NODE_ENV: 'development',
  })
})
test.afterAll(() => product?.stop())

test('only development pages have the debug console, and they work (row 290)', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/')
  await expectPageReady(page)
  await expect(page.locator(DEBUG_CONSOLE)).toHaveCount(0)

  await page.goto(product.origin, { timeout: COMPILING_MS_MAX })
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

/** Vite's connection for hot reloading, and requests for data that time out while pages compile. */
const OF_DEVELOPMENT = /websocket|signal timed out|status of 503/i
const SUBJECTS = readdirSync(join(import.meta.dirname, '../../../gallery/subjects'))

test('the gallery shows every part in every state, in either direction, without an error', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  // A page that takes longer to compile than a request may take is a 503, and further on with the next request.
  for (const address of ['/__gallery/', '/__gallery/parts/']) {
    const status = () =>
      page.request.get(product.origin + address, { timeout: 0 }).then((got) => got.status())
    await expect.poll(status, { timeout: 3 * COMPILING_MS_MAX }).toBe(200)
  }
  await page.goto(`${product.origin}/__gallery/`)
  const parts = page.frameLocator('iframe[title=Parts]')
  const areShown = () =>
    expect(parts.locator('[data-subject]')).toHaveCount(SUBJECTS.length, { timeout: 3 * COMPILING_MS_MAX })
  await areShown()
  expect(await parts.locator('[data-part]').count()).toBeGreaterThan(50)
  const failed = parts.locator('[data-failed]')
  expect(await failed.allTextContents()).toEqual([])
  const dialog = parts.locator('[role=dialog], [role=alertdialog]')
  for (const opener of await parts.locator('[data-opens]').all()) {
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await parts.locator('[data-shows]').last().click()
  await expect(parts.locator('[data-toasts] p')).toHaveCount(1)

  const root = parts.locator('html')
  await page.getByLabel('Language').selectOption('ar')
  await areShown()
  await expect(root).toHaveAttribute('dir', 'rtl')
  expect(await failed.allTextContents()).toEqual([])
  await page.getByLabel('Direction').selectOption('ltr')
  await page.getByLabel('Text').selectOption('200')
  await areShown()
  await expect(root).toHaveAttribute('dir', 'ltr')
  await expect(root).toHaveCSS('font-size', '32px')
  expect(faults.filter((fault) => !OF_DEVELOPMENT.test(fault))).toEqual([])
})
