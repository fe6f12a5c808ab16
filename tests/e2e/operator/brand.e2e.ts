import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { type Catalogue, readCatalogue } from '../support/catalogue.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'

/** The second brand: the example of the runbook. */
const SITE_FILE = join(import.meta.dirname, '../../../docs/examples/brand/site.yaml')
const NAME = 'Nightjar Theatre'
/** Signs of the product's own brand: its name, its placeholder address, its colors and its logo. */
const FORMER = /Cliffhanger|cliffhanger\.example|#ff6b45|#ff3f82|#ffc75a|M5 5h20\.5|\/screenshots\//
/** The same colors as browsers compute them. */
const FORMER_COLORS = /rgb\(255, 107, 69\)|rgb\(255, 63, 130\)|rgb\(255, 199, 90\)/

const PORTS: Record<string, number> = { phone: 3480, desktop: 3483 }

let product: Product
let catalogue: Catalogue

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = PORTS[test.info().project.name] as number
  product = await startProduct(port, await newDataDir())
  catalogue = await readCatalogue(product.origin)
})
test.beforeEach(({ guard }) => {
  test.setTimeout(180_000)
  guard.addOrigin(product.origin)
  guard.expectStatus(404, /no-such/)
  guard.expectFailure(/./)
})
test.afterAll(() => product.stop())

/** Gives the running site the second brand, as an operator does: a restart with the file. */
async function rebrand(): Promise<void> {
  const { origin, dataDir } = product
  await product.stop({ keepsData: true })
  product = await startProduct(Number(new URL(origin).port), dataDir, { SITE_FILE })
}

const findLogo = (page: Page) => page.getByRole('banner').filter({ visible: true }).locator('img').first()

async function expectLogo(page: Page): Promise<void> {
  await expect(findLogo(page)).toHaveAttribute('src', /^\/brand\/\w+\/logo\.svg$/)
  await expect.poll(() => findLogo(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(150)
}

test.describe('a page cached under the former brand', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is replaced by the new one on the next visit, offline too (rows 284, 458)', {
    tag: '@desktop',
  }, async ({ page, context, isMobile }) => {
    if (!isMobile) return rebrand()
    const keptOfflinePage = () =>
      page.evaluate(async () => (await (await caches.match('/offline/'))?.text()) ?? '')
    await page.goto(`${product.origin}/`)
    await expect.poll(keptOfflinePage, { timeout: 60_000 }).toContain('Cliffhanger')
    await page.goto('about:blank')
    await rebrand()

    await page.goto(`${product.origin}/`)
    await expectLogo(page)
    await expect.poll(keptOfflinePage, { timeout: 60_000 }).toContain(NAME)
    await context.setOffline(true)
    await page.goto(`${product.origin}/my-list/`)
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await expectLogo(page)
    expect(await page.content()).not.toMatch(FORMER)
    await page.goto('about:blank')
  })
})

test('pages have the operator’s logo, colors, texts and links, and axe finds no violations (rows 442, 458)', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const drama = catalogue.drama('neon-oath')
  const paths = ['/', drama.episode(1), drama.episode(4), '/login/', '/privacy-policy/', '/no-such-page/']
  // Colours do not depend on the language.
  for (const path of [...paths, '/ar/']) {
    await test.step(path, async () => {
      await page.goto(product.origin + path)
      await expectPageReady(page)
      if (!(isMobile && path.includes('reel-shorts'))) await expectLogo(page)
      await expectNoFindings(page)
      const painted = await page.evaluate(() =>
        [...document.querySelectorAll('*')].map((element) => {
          const { color, backgroundImage, backgroundColor, fill, borderColor } = getComputedStyle(element)
          return [color, backgroundImage, backgroundColor, fill, borderColor].join(' ')
        }),
      )
      expect(painted.filter((style) => FORMER_COLORS.test(style))).toEqual([])
      expect(await page.locator('body').innerText()).not.toMatch(FORMER)
    })
  }

  // The operator supplied an Arabic policy, but terms in English only, which show the note (rule 29).
  await page.goto(`${product.origin}/ar/privacy-policy/`)
  await expect(page.getByRole('main')).toContainText('يبقى سجلّ مشاهدتك وعمليات بحثك على جهازك')
  await expect(page.getByText('النص الإنجليزي التالي هو النص المعتمد')).toHaveCount(0)
  await page.goto(`${product.origin}/ar/terms-of-use/`)
  await expect(page.getByText('النص الإنجليزي التالي هو النص المعتمد')).toBeVisible()
  await expect(page.locator('[lang=en][dir=ltr]')).toContainText('These are the rules of Nightjar Theatre.')

  await page.goto(`${product.origin}/`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Our series' })).toBeVisible()
  await expect(footer.getByText('Nightjar Theatre Ltd, 1 Example Street, London')).toBeVisible()
  await expect(footer.getByRole('link', { name: /help@nightjar\.example/ })).toBeVisible()
  await expect(footer.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', /example\.nightjar/)
  // Links that the operator did not configure.
  for (const absent of [/App Store/, /TikTok/, /Facebook/]) {
    await expect(footer.getByRole('link', { name: absent })).toHaveCount(0)
  }
})
