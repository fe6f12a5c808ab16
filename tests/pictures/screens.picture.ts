import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '../../app/i18n/language.ts'
import { expect, test } from '../e2e/support/fixture.ts'
import { newDataDir, newFolder, startPlatform, startProduct } from '../e2e/support/product.ts'
import { beginJourney, JOURNEYS, type Journey, MORE_JOURNEYS, type Scene } from '../e2e/support/screens.ts'
import { WIDE } from '../e2e/support/shapes.ts'
import { allowSandboxes } from '../e2e/support/sign-in.ts'
import { expectStill } from '../e2e/support/still-page.ts'
import { words } from '../e2e/support/words.ts'
import { toFile } from './contact-sheet.ts'
import { isRequested, type RequestedPictures, readRequestedPictures, SIZES } from './requested-pictures.ts'

const PORT = 3480
const PLATFORM_PORT = 3481

const { PICTURES } = process.env
/** As `run.ts` read them. */
const requested: RequestedPictures = PICTURES ? JSON.parse(PICTURES) : readRequestedPictures([])

const wantsAny = ({ screens }: Journey) => screens.some(({ name }) => isRequested(name, requested.screens))
const toPrefix = (language: Language) => (language === 'en' ? '' : `/${language}`)

/** One picture of what the page shows for each size. */
async function take(page: Page, screen: string, language: Language): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: requested.fontPx } })
  for (const size of requested.sizes) {
    await page.setViewportSize(SIZES[size])
    await expectStill(page)
    await page.screenshot({
      path: join(requested.folder, toFile({ screen, size, language })),
      animations: 'disabled',
      fullPage: requested.isWholePage,
      timeout: 60_000,
    })
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
  await page.setViewportSize(WIDE)
}

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } })

for (const language of requested.languages) {
  for (const journey of [...JOURNEYS, ...MORE_JOURNEYS].filter(wantsAny)) {
    test(`${language}: ${journey.title}`, async ({ page, guard, catalogue, baseURL }) => {
      allowSandboxes(guard, baseURL ?? '')
      journey.faults?.(guard)
      const scene: Scene = { page, prefix: toPrefix(language), t: words(language), catalogue }
      await beginJourney(journey, scene)
      const last = journey.screens.findLastIndex(({ name }) => isRequested(name, requested.screens))
      for (const { name, isIndependent, open } of journey.screens.slice(0, last + 1)) {
        const isWanted = isRequested(name, requested.screens)
        if (!isWanted && isIndependent) continue
        await open(scene)
        if (isWanted) await take(page, name, language)
      }
    })
  }
}

const wantsTrouble = ['consent', 'error-outage'].some((name) => isRequested(name, requested.screens))
if (wantsTrouble) {
  test('consent, and an outage of the product API', async ({ page, guard }) => {
    const platform = await startPlatform(PLATFORM_PORT, await newDataDir())
    const product = await startProduct(PORT, await newFolder(), {
      PRODUCT_API_URL: `http://127.0.0.1:${PLATFORM_PORT}`,
      ANALYTICS_ID: 'G-PICTURES',
    })
    guard.addOrigin(product.origin)
    for (const status of [502, 503]) guard.expectStatus(status, /./)
    try {
      for (const language of requested.languages) {
        await page.goto(`${product.origin}${toPrefix(language)}/`)
        await expect(page.locator('[data-consent-banner]').first()).toBeVisible()
        await take(page, 'consent', language)
      }
      await platform.stop()
      for (const language of requested.languages) {
        await page.goto(`${product.origin}${toPrefix(language)}/browse/suspense/1/`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await take(page, 'error-outage', language)
      }
    } finally {
      await product.stop()
      await platform.stop()
    }
  })
}
