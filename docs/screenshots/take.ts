/**
 * Takes the README's pictures of the demonstration: `npm run screenshots`. Needs Chromium and ffmpeg.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { startProduct } from '../../bench/measure.ts'
import packageJson from '../../package.json' with { type: 'json' }
import playwrightConfig from '../../playwright.config.ts'
import { signInWithCoins } from '../../tests/e2e/support/coins.ts'
import { activeVideo, videoFacts } from '../../tests/e2e/support/playback.ts'
import { drawDevices } from './devices.ts'
import { findDrama, recordJourney } from './journey.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 810 }, deviceScaleFactor: 2 }

const product = await startProduct(3340, { DEMO_DIR: '' })
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-screenshots-'))
const toFile = (name: string) => join(folder, `${name}.jpg`)

/** Opens pages in a window of their own and keeps what they show. */
async function take(device: BrowserContextOptions, shots: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ ...device, baseURL: product.origin })
  await shots(await context.newPage())
  await context.close()
}

try {
  await take(DESKTOP, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.screenshot({ path: toFile('desktop'), type: 'jpeg', quality: 92 })
  })
  await take(PHONE, async (page) => {
    await signInWithCoins(page, { coins: 300 }, product)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.screenshot({ path: toFile('home'), type: 'jpeg', quality: 92 })
    const { path, locked } = await findDrama(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 30_000 }).toBeGreaterThan(5)
    await activeVideo(page).evaluate((video: HTMLVideoElement) => video.pause())
    await page.screenshot({ path: toFile('player'), type: 'jpeg', quality: 92 })
    await page.goto(path.replace(/\d+\/$/, `${locked}/`), { waitUntil: 'networkidle' })
    await page
      .getByRole('button', { name: /^Unlock/ })
      .first()
      .waitFor()
    await page.screenshot({ path: toFile('locked'), type: 'jpeg', quality: 92 })
  })
  await drawDevices(browser, {
    desktop: toFile('desktop'),
    phones: ['home', 'player', 'locked'].map(toFile),
    output: join(import.meta.dirname, 'product.jpg'),
  })
  await recordJourney(browser, product)
  await writeFile(
    join(import.meta.dirname, 'taken.json'),
    `${JSON.stringify({ version: packageJson.version })}\n`,
  )
} finally {
  await browser.close()
  await product.close()
  await rm(folder, { recursive: true, force: true })
}
