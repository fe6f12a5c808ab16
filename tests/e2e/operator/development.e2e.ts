import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { LOOK } from '../../../gallery/look.ts'
import { findViolations } from '../support/axe.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'

const PORT = 3470
/** A development session compiles a page while the browser waits for it: 20 s on two idle cores. */
const COMPILING_MS_MAX = 120_000
/** The element that the debug console adds to a page. */
const DEBUG_CONSOLE = '#eruda'

const SUBJECTS = globSync('*.tsx', { cwd: join(import.meta.dirname, '../../../gallery/subjects') })
  .map((file) => basename(file, '.tsx'))
  .toSorted()
/** Each direction and each window once: what axe finds depends on one of them, or on none. */
const LOOKS = [
  { direction: 'ltr', size: { width: 390, height: 844 } },
  { direction: 'rtl', size: { width: 1440, height: 900 } },
]
const OVERLAY = '[role=dialog], [role=alertdialog]'
/** Of whole pages, which the gallery's is not: it shows several of them, and parts of others. */
const OF_WHOLE_PAGES = [
  'region',
  'heading-order',
  'page-has-heading-one',
  'landmark-unique',
  'landmark-one-main',
  'landmark-main-is-top-level',
  'landmark-complementary-is-top-level',
]

// A development session takes long to start, and two of them would share the cache of compiled packages.
test.describe.configure({ mode: 'default', timeout: 400_000 })

let product: Product | null = null
test.afterAll(async () => {
  await product?.stop()
})

async function startDevelopment(): Promise<Product> {
  product ??= await startProduct(PORT, await newDataDir(), {
    CLIFFHANGER_MODE: 'development',
    NODE_ENV: 'development',
  })
  return product
}

test('only development pages have the debug console, and they work (row 290)', async ({ page }) => {
  const errors: Error[] = []
  // Vite's, of a page that is left before its socket for changed modules is open.
  const isOfVite = ({ message }: Error) => message === 'WebSocket closed without opened.'
  page.on('pageerror', (error) => isOfVite(error) || errors.push(error))
  const warnings: string[] = []
  page.on('console', (message) => {
    if (/^Warning: /.test(message.text())) warnings.push(message.text())
  })
  await page.goto('/')
  await expectPageReady(page)
  await expect(page.locator(DEBUG_CONSOLE)).toHaveCount(0)

  const { origin } = await startDevelopment()
  await page.goto(origin)
  await expectPageReady(page)
  await expect(page.locator(DEBUG_CONSOLE)).toBeAttached({ timeout: COMPILING_MS_MAX })
  await page
    .getByRole('main')
    .locator('li:not([inert])')
    .getByRole('link', { name: 'Watch now' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/reel-shorts\//, { timeout: COMPILING_MS_MAX })
  // React starts each page twice here.
  await page.goto(`${origin}/ar/`)
  await expect(page.locator(DEBUG_CONSOLE)).toBeAttached({ timeout: COMPILING_MS_MAX })
  await expectPageReady(page)
  await expect(page.getByRole('button', { name: 'Read in English' })).toHaveCount(1)
  expect(errors).toEqual([])
  expect(warnings).toEqual([])
})

async function findInEveryLook(page: Page, selector = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const { direction, size } of LOOKS) {
    await page.evaluate((value) => {
      document.documentElement.dir = value
    }, direction)
    await page.setViewportSize(size)
    const violations = await findViolations(page, { leftOut: OF_WHOLE_PAGES, selector })
    found.push(...violations.map((violation) => `${direction}, ${size.width}: ${violation}`))
  }
  return found
}

test.describe('axe finds no violations in any part of the gallery (row 442)', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: false, hasTouch: false })

  for (const subject of SUBJECTS) {
    test(subject, async ({ page }) => {
      const { origin } = await startDevelopment()
      await page.goto(`${origin}/__gallery/parts/?${LOOK.subject}=${subject}`)
      await expect(page.locator('[data-state]').first()).toBeVisible({ timeout: COMPILING_MS_MAX })
      for (const button of await page.locator('[data-shows]').all()) await button.click()
      const found = await findInEveryLook(page)
      for (const opener of await page.locator('[data-opens]').all()) {
        await opener.click()
        const overlay = page.locator(OVERLAY)
        await expect(overlay).toBeVisible()
        found.push(...(await findInEveryLook(page, OVERLAY)))
        await page.keyboard.press('Escape')
        await expect(overlay).toHaveCount(0)
      }
      expect(found).toEqual([])
    })
  }
})
