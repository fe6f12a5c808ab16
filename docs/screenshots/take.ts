/**
 * Takes the README's screenshots of the demonstration catalogue: `node docs/screenshots/take.ts`. Needs Chromium.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from '../../bench/measure.ts'
import playwrightConfig from '../../playwright.config.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }

const product = await startProduct(3340, { DEMO_DIR: '' })
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  const home = await (await fetch(product.origin)).text()
  const player = home.match(/\/reel-shorts\/[^"]+\/1\//)?.[0] ?? '/'
  const shots = [
    { name: 'home-desktop', path: '/', device: DESKTOP },
    { name: 'home-phone', path: '/', device: PHONE },
    { name: 'player-phone', path: player, device: PHONE },
    { name: 'player-desktop', path: player, device: DESKTOP },
  ]
  for (const { name, path, device } of shots) {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    await page.goto(product.origin + path, { waitUntil: 'networkidle' })
    if (path === player) {
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1.5)
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    }
    await page.screenshot({ path: join(import.meta.dirname, `${name}.jpg`), type: 'jpeg', quality: 82 })
    await context.close()
  }
} finally {
  await browser.close()
  await product.close()
}
