import type { Page } from '@playwright/test'
import { readCatalogue } from '../support/catalogue.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { allowSandboxes } from '../support/sign-in.ts'

const PORT = 3280
/** Life of an address: enough to open with, and soon over. */
const PAID_SECONDS = 20
const KEY = 'neon-oath'
const LOCKED = 4
/** `/media/{episode}/{key}/{expiry in base 36}-{member}-…`, and what plays from the fourth second on. */
const PAID_MEDIA = /\/media\/[^/]+\/[^/]+\/([0-9a-z]+)-[0-9a-f]{24}-/
const LATER_FILES = new RegExp(`${PAID_MEDIA.source}[^/]+/(?:video-\\d+|audio)-0000[4-9]\\.m4s$`)
const AHEAD = /\/prefetched-episode\//

/** Not the places of toasts, which a page has from the first one on, also one that the page before had no time for. */
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be played' })

test.describe('the address of a paid episode expires (rows 411, 453)', () => {
  test.describe.configure({ mode: 'default' })
  test.setTimeout(180_000)
  let product: Product

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    product = await startProduct(PORT, await newDataDir(), { PAID_MEDIA_SECONDS: String(PAID_SECONDS) })
  })
  test.afterAll(() => product?.stop())

  test.beforeEach(async ({ guard, page }) => {
    guard.addOrigin(product.origin)
    allowSandboxes(guard, product.origin)
    guard.expectStatus(403, /\/media\//)
    await stayAtTheEnd(page)
    await page.addInitScript(() => {
      const note = ({ target }: Event) => {
        const { currentTime, ariaHidden, ariaLabel } = target as HTMLVideoElement
        if (ariaHidden || !ariaLabel?.endsWith(' 4')) return
        const { dataset } = document.documentElement
        dataset.begins = `${dataset.begins ?? ''} ${currentTime}`
      }
      document.addEventListener('playing', note, { capture: true })
    })
  })

  /** Where the episode began to play, each time. */
  const begins = async (page: Page) =>
    ((await page.locator('html').getAttribute('data-begins')) ?? '').trim().split(' ').map(Number)
  const positionS = async (page: Page) =>
    Number(await page.getByRole('slider', { name: 'Position' }).inputValue())

  /** Unlocks the episode, with a later one that plays, and goes to the free one before it: it is held ready there. */
  async function openBefore(page: Page) {
    await signInWithCoins(page, { coins: 200 }, product)
    const drama = (await readCatalogue(product.origin)).drama(KEY)
    await page.goto(product.origin + drama.episode(LOCKED + 1))
    await page.getByRole('button', { name: /^Unlock \d+ remaining/ }).click()
    await expectPlaying(page)
    // Switched to, an episode comes segment by segment; opened by its address it begins as one file.
    await page.goto(product.origin + drama.episode(LOCKED - 1))
    await expectPlaying(page)
    await expectPlayerReady(page)
  }

  async function goOn(page: Page) {
    await page.keyboard.press('n')
    await expect(activeVideo(page)).toHaveAttribute('aria-label', new RegExp(`episode ${LOCKED}$`))
  }

  /**
   * Plays the episode up to where its film is not there yet. What comes later is asked for with the first address only
   * once that has expired, as on a slow connection or after a long pause.
   */
  async function playToTheExpiry(page: Page, onPlaying: () => Promise<unknown> = async () => {}) {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403 && PAID_MEDIA.test(response.url())) refused.push(response.url())
    })
    await page.route(LATER_FILES, async (route) => {
      const expiresAtMs = Number.parseInt(LATER_FILES.exec(route.request().url())?.[1] ?? '', 36) * 1000
      if (refused.length === 0)
        await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(expiresAtMs)
      await route.continue()
    })
    await openBefore(page)
    await goOn(page)
    await expectThroughShaka(page)
    await expectPlaying(page)
    await onPlaying()
    await expect.poll(() => refused.length, { timeout: 50_000 }).toBeGreaterThan(0)
  }

  test('while it plays: another is asked for, and playback goes on from the same second', async ({
    page,
  }) => {
    await playToTheExpiry(page)
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(7)
    // The film stood where its later part was missing, and went on there.
    expect((await begins(page)).at(-1)).toBeGreaterThan(2)
    await expect(failure(page)).toHaveCount(0)
  })

  test('while it plays, and none is given: Retry stands there and goes on from the same second', async ({
    page,
    guard,
  }) => {
    guard.expectFailure(AHEAD)
    await playToTheExpiry(page, () => page.route(AHEAD, (route) => route.abort('connectionreset')))
    const alert = failure(page)
    await expect(alert).toBeVisible({ timeout: 30_000 })
    const stoodS = await positionS(page)
    expect(stoodS).toBeGreaterThan(2)
    // A failed attempt does not change the resume position.
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => activeVideo(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBe(0)
    await expect(alert).toBeVisible({ timeout: 30_000 })
    const { length } = await begins(page)
    expect(Math.abs((await positionS(page)) - stoodS)).toBeLessThan(0.5)
    await page.unroute(AHEAD)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(7)
    expect(Math.abs((await begins(page))[length]! - stoodS)).toBeLessThan(0.5)
    await expect(alert).toHaveCount(0)
  })

  test('while it is held ready: it opens and plays to its end all the same (row 415)', async ({ page }) => {
    let expiresAtMs = 0
    page.on('request', (request) => {
      const expiry = PAID_MEDIA.exec(request.url())?.[1]
      if (expiry) expiresAtMs = Number.parseInt(expiry, 36) * 1000
    })
    await openBefore(page)
    const held = page.locator(`video[aria-hidden][aria-label$="episode ${LOCKED}"]`)
    const heldState = () => held.evaluate((video: HTMLVideoElement) => video.readyState)
    await expect.poll(heldState, { timeout: 20_000 }).toBeGreaterThan(1)
    await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(expiresAtMs)
    await goOn(page)
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(7)
    await expect(failure(page)).toHaveCount(0)
  })
})
