import type { Page } from '@playwright/test'
import { readCatalogue } from '../support/catalogue.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  openSettings,
  pausePlayback,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { allowSandboxes } from '../support/sign-in.ts'

const PORT = 3280
/** Lifetime of an address: long enough to open an episode, and soon over. */
const PAID_SECONDS = 20
const KEY = 'neon-oath'
const LOCKED = 4
/** `/media/{episode}/{key}/{expiry in base 36}-{member}-…`, and the segments from the fourth on. */
const PAID_MEDIA = /\/media\/[^/]+\/[^/]+\/([0-9a-z]+)-[0-9a-f]{24}-/
const LATER_FILES = new RegExp(`${PAID_MEDIA.source}[^/]+/(?:video-\\d+|audio)-0000[4-9]\\.m4s$`)
const AHEAD = /\/prefetched-episode\//

/** Excludes the alert regions of toasts, which a page contains once any toast has been shown, also on the previous page. */
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
      const noteEmptied = ({ target }: Event) => {
        const { dataset } = document.documentElement
        if (dataset.begins && !(target as HTMLVideoElement).ariaHidden) dataset.isEmptied = 'true'
      }
      document.addEventListener('emptied', noteEmptied, { capture: true })
    })
  })

  /** The positions at which the episode started to play. */
  const begins = async (page: Page) =>
    ((await page.locator('html').getAttribute('data-begins')) ?? '').trim().split(' ').map(Number)
  const positionS = async (page: Page) =>
    Number(await page.getByRole('slider', { name: 'Position' }).inputValue())

  /** Unlocks the remaining episodes from a later one, and opens the free episode before the first: there the first is prefetched. */
  async function openBefore(page: Page) {
    await signInWithCoins(page, { coins: 200 }, product)
    const drama = (await readCatalogue(product.origin)).drama(KEY)
    await page.goto(product.origin + drama.episode(LOCKED + 1))
    await page.getByRole('button', { name: /^Unlock \d+ remaining/ }).click()
    await expectPlaying(page)
    // After a switch an episode plays in segments; opened by its address, it starts as one file.
    await page.goto(product.origin + drama.episode(LOCKED - 1))
    await expectPlaying(page)
    await expectPlayerReady(page)
  }

  async function openLockedEpisode(page: Page) {
    await page.keyboard.press('n')
    await expect(activeVideo(page)).toHaveAttribute('aria-label', new RegExp(`episode ${LOCKED}$`))
  }

  /**
   * Plays the episode to the end of its buffer. Later segments are requested with the first address only
   * after it has expired, as on a slow connection or after a long pause.
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
    await openLockedEpisode(page)
    await expectThroughShaka(page)
    await expectPlaying(page)
    await onPlaying()
    await expect.poll(() => refused.length, { timeout: 50_000 }).toBeGreaterThan(0)
  }

  test('during playback: the player requests a new one, and playback continues at the same second (row 472)', async ({
    page,
  }) => {
    await playToTheExpiry(page)
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(7)
    // The video stopped at the missing segment, and continued there.
    expect((await begins(page)).at(-1)).toBeGreaterThan(2)
    // It goes on with what it has: with more of that than the renewal takes, viewers see nothing of it.
    expect(await page.locator('html').getAttribute('data-is-emptied')).toBeNull()
    await expect(failure(page)).toHaveCount(0)
  })

  test('during playback without a new one: Retry appears and continues at the same second', async ({
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

  test('before captions are switched on: they come with a new one, or a sentence says that they do not (row 403)', async ({
    page,
    guard,
  }) => {
    guard.expectFailure(AHEAD)
    await page.addInitScript(() =>
      localStorage.setItem(
        'cliffhanger.player',
        JSON.stringify({ isAutoNext: false, captions: { isOn: false, language: 'de' } }),
      ),
    )
    await openBefore(page)
    await openLockedEpisode(page)
    await pausePlayback(page)
    const track = activeVideo(page).locator('track[srclang=de]')
    const expiresAtMs =
      Number.parseInt(PAID_MEDIA.exec((await track.getAttribute('src')) ?? '')![1]!, 36) * 1000
    await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(expiresAtMs)
    const modes = () =>
      activeVideo(page).evaluateAll(([video]) =>
        [...(video as HTMLVideoElement).textTracks].flatMap(({ language, mode, cues }) =>
          mode === 'disabled' ? [] : [`${language} ${mode} ${cues?.length ? 'text' : 'empty'}`],
        ),
      )
    expect(await modes()).toEqual([])
    await page.keyboard.press('c')
    await expect.poll(modes).toEqual(['de hidden text'])
    const button = page.getByRole('button', { name: 'Captions', exact: true }).filter({ visible: true })
    await expect(button).toHaveAttribute('aria-pressed', 'true')

    await page.route(AHEAD, (route) => route.abort('connectionreset'))
    const sheet = await openSettings(page, 'Captions')
    const languages = sheet.getByRole('group', { name: 'Captions', exact: true })
    await languages.getByRole('radio', { name: 'Français' }).check()
    await expect(page.getByText('That didn’t work').first()).toBeVisible()
    await expect(languages.getByRole('radio', { name: 'Off' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await page.unroute(AHEAD)
    await page.keyboard.press('c')
    await expect.poll(modes).toEqual(['fr hidden text'])
  })

  test('while the episode is prefetched: it still opens and plays to its end (row 415)', async ({ page }) => {
    let expiresAtMs = 0
    page.on('request', (request) => {
      const expiry = PAID_MEDIA.exec(request.url())?.[1]
      if (expiry) expiresAtMs = Number.parseInt(expiry, 36) * 1000
    })
    await openBefore(page)
    const prefetchedVideo = page.locator(`video[aria-hidden][aria-label$="episode ${LOCKED}"]`)
    const readState = () => prefetchedVideo.evaluate((video: HTMLVideoElement) => video.readyState)
    await expect.poll(readState, { timeout: 20_000 }).toBeGreaterThan(1)
    await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(expiresAtMs)
    await openLockedEpisode(page)
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(7)
    await expect(failure(page)).toHaveCount(0)
  })
})
