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
/** Lifetime of an address: long enough to open an episode, and soon over. */
const PAID_SECONDS = 20
const KEY = 'neon-oath'
const LOCKED = 4
/** `/media/{episode}/{key}/{expiry in base 36}-{member}-…`, and the segments from the fourth on. */
const PAID_MEDIA = /\/media\/[^/]+\/[^/]+\/([0-9a-z]+)-[0-9a-f]{24}-/
const LATER_FILES = new RegExp(`${PAID_MEDIA.source}[^/]+/(?:video-\\d+|audio)-0000[4-9]\\.m4s$`)

let product: Product
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startProduct(PORT, await newDataDir(), { PAID_MEDIA_SECONDS: String(PAID_SECONDS) })
})
test.afterAll(() => product?.stop())

test('when the address of a paid episode expires, the player requests a new one and continues at the same second (rows 411, 453)', async ({
  page,
  guard,
}) => {
  const { origin } = product
  guard.addOrigin(origin)
  allowSandboxes(guard, origin)
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
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403 && PAID_MEDIA.test(response.url())) refused.push(response.url())
  })
  // Later segments are requested with the first address only after it has expired, as on a slow connection or after a long pause.
  await page.route(LATER_FILES, async (route) => {
    const expiresAtMs = Number.parseInt(LATER_FILES.exec(route.request().url())?.[1] ?? '', 36) * 1000
    if (refused.length === 0)
      await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(expiresAtMs)
    await route.continue()
  })

  await signInWithCoins(page, { coins: 200 }, product)
  const drama = (await readCatalogue(origin)).drama(KEY)
  await page.goto(origin + drama.episode(LOCKED + 1))
  await page.getByRole('button', { name: /^Unlock \d+ remaining/ }).click()
  await expectPlaying(page)
  // After a switch an episode plays in segments; opened by its address, it starts as one file.
  await page.goto(origin + drama.episode(LOCKED - 1))
  await expectPlaying(page)
  await expectPlayerReady(page)
  await page.keyboard.press('n')
  await expect(activeVideo(page)).toHaveAttribute('aria-label', new RegExp(`episode ${LOCKED}$`))
  await expectThroughShaka(page)
  await expectPlaying(page)

  await expect.poll(() => refused.length, { timeout: 50_000 }).toBeGreaterThan(0)
  await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(7)
  // The video stopped at the missing segment, and continued there.
  const begins = (await page.locator('html').getAttribute('data-begins')) ?? ''
  expect(Number(begins.trim().split(' ').at(-1))).toBeGreaterThan(2)
  await expect(page.getByRole('alert').filter({ hasText: 'could not be played' })).toHaveCount(0)
})
