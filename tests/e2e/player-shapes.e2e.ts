import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeClip } from '../../platform/media/test-clips.ts'
import { signInWithCoins } from './support/coins.ts'
import { expect, test } from './support/fixture.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  pausePlayback,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from './support/playback.ts'
import { command, newDataDir, type Product, startProduct } from './support/product.ts'

const ON_ITS_SIDE = { width: 844, height: 390 }
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 1366 },
]
const DESKTOPS = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const PORT = 3226

/** In the window whole, and what a press at its middle meets. */
async function expectPressable(control: Locator) {
  await expect(control).toBeInViewport({ ratio: 1 })
  const isMet = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await control.evaluate(isMet), await control.innerText()).toBe(true)
}

const findStage = (page: Page) => page.getByRole('region', { name: /, episode \d+/i })
const shown = (page: Page, name: string) =>
  findStage(page)
    .getByRole('button', { name, exact: true })
    .or(findStage(page).getByRole('link', { name, exact: true }))
    .filter({ visible: true })

test('a phone on its side: the picture has the window, and every control stands in it (rows 124, 408, 417)', async ({
  page,
  catalogue,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await stayAtTheEnd(page)
  await page.setViewportSize(ON_ITS_SIDE)
  await page.goto(catalogue.drama('heiress-wore-ashes').episode(1))
  await expectPlayerReady(page)
  await pausePlayback(page)
  expect(await findStage(page).boundingBox()).toEqual({ x: 0, y: 0, ...ON_ITS_SIDE })
  for (const name of [
    ...['Home', 'Like', 'Save', 'Episodes', 'Mute', 'Picture in picture', 'Captions'],
    ...['Share', 'Settings', 'Full screen'],
  ]) {
    await expectPressable(shown(page, name))
  }
  await shown(page, 'Full screen').click()
  await expect(shown(page, 'Leave full screen')).toBeVisible()
  expect(await findStage(page).boundingBox()).toEqual({ x: 0, y: 0, ...ON_ITS_SIDE })
  await expectPressable(shown(page, 'Leave full screen'))
  await shown(page, 'Leave full screen').click()
  await expect(shown(page, 'Full screen')).toBeVisible()
  await page.keyboard.press(' ')
  await expectPlaying(page)
})

test('a phone on its side has the browser’s full screen where there is one, and picture in picture (row 408)', async ({
  page,
  catalogue,
}) => {
  await stayAtTheEnd(page)
  await page.setViewportSize(ON_ITS_SIDE)
  await page.goto(catalogue.drama('heiress-wore-ashes').episode(1))
  await expectThroughShaka(page)
  await pausePlayback(page)
  const isStageFull = () =>
    findStage(page).evaluate((stage) => document.fullscreenElement?.contains(stage) ?? false)
  await pressControl(shown(page, 'Full screen'), 'tap')
  await expect.poll(isStageFull).toBe(true)
  await expectPressable(shown(page, 'Leave full screen'))
  await pressControl(shown(page, 'Leave full screen'), 'tap')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  const inWindow = () => page.evaluate(() => document.pictureInPictureElement?.ariaLabel ?? null)
  await pressControl(shown(page, 'Picture in picture'), 'tap')
  await expect.poll(inWindow).toMatch(/, episode 1$/)
  await pressControl(shown(page, 'Picture in picture'), 'tap')
  await expect.poll(inWindow).toBeNull()
})

test('the unlock sheet shows its button without scrolling on a phone on its side (rows 117, 134, 417)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama('fox-bride')
  const { number } = drama.episodes.find(({ isFree, isAppOnly }) => !isFree && !isAppOnly)!
  await page.setViewportSize(ON_ITS_SIDE)
  await page.goto(drama.episode(number))
  await expectPressable(findStage(page).getByRole('link', { name: 'Login' }))
  // Nor does the shadow of the picture's edge lie over its words, which no press would meet.
  const isOnTop = await findStage(page)
    .getByRole('heading', { name: /is locked$/ })
    .evaluate((words) => {
      const all = new CSSStyleSheet()
      all.replaceSync('* { pointer-events: auto !important }')
      document.adoptedStyleSheets = [all]
      const { x, y, height } = words.getBoundingClientRect()
      const top = document.elementFromPoint(x + 8, y + height / 2)
      document.adoptedStyleSheets = []
      return top !== null && words.contains(top)
    })
  expect(isOnTop).toBe(true)
  await signInWithCoins(page, { coins: 500 })
  await page.goto(drama.episode(number))
  await expectPressable(findStage(page).getByRole('button', { name: /^Unlock for/ }))
})

test('a tablet held upright shows the film with the window to itself, and no page wider than it (row 417)', async ({
  page,
  catalogue,
}) => {
  await stayAtTheEnd(page)
  await page.goto(catalogue.drama('heiress-wore-ashes').episode(1))
  await pausePlayback(page)
  for (const size of TABLETS) {
    await page.setViewportSize(size)
    expect(await findStage(page).boundingBox()).toEqual({ x: 0, y: 0, ...size })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    for (const name of ['Like', 'Share', 'Settings', 'Full screen']) {
      await expectPressable(shown(page, name))
    }
  }
})

test.describe('films of every proportion, imported by one command (rows 417, 450)', () => {
  const CLIPS = [
    { name: '01.mp4', width: 320, height: 180, frameRate: '25' },
    { name: '02.mp4', width: 240, height: 240, frameRate: '25' },
    { name: '03.mp4', width: 320, height: 240, frameRate: '25' },
    { name: '04.mp4', width: 180, height: 320, frameRate: '25' },
    { name: '05.mp4', width: 320, height: 180, frameRate: '1' },
  ]
  let product: Product
  let address = ''

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    const dataDir = await newDataDir()
    const folder = join(dataDir, 'films')
    await mkdir(folder)
    for (const { name, ...shape } of CLIPS) makeClip(join(folder, name), { ...shape, seconds: 12 })
    await writeFile(join(folder, 'drama.yaml'), 'name: Every proportion\nfreeEpisodes: 5\n')
    const { exitCode, output } = await command('import.ts', [folder], { DATA_DIR: dataDir })
    expect(exitCode, output).toBe(0)
    address = output.match(/\/reel-shorts\/\S+?\/1\//)?.[0].replace(/1\/$/, '') ?? ''
    await rm(folder, { recursive: true })
    product = await startProduct(PORT, dataDir)
  })

  test.afterAll(() => product?.stop())

  test('show their whole picture on every screen, before a darkened still; one made for phones fills them', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(product.origin)
    await stayAtTheEnd(page)
    for (const [index, { width, height, frameRate }] of CLIPS.entries()) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${product.origin}${address}${index + 1}/`)
      await expectPlayerReady(page)
      if (frameRate === '25') await expectPlaying(page)
      else await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(1)
      const isForPhones = width < height
      const video = activeVideo(page)
      await expect
        .poll(() => video.evaluateAll(([film]) => film && getComputedStyle(film).objectFit))
        .toBe(isForPhones ? 'cover' : 'contain')
      const backdrop = findStage(page).getByRole('presentation').and(page.locator('img'))
      if (isForPhones) await expect(backdrop).toBeHidden()
      else {
        await expect(backdrop).toBeVisible()
        await expect
          .poll(() => backdrop.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
        await expect(backdrop).toHaveCSS('filter', /brightness\(0\.5\)/)
      }
      for (const size of DESKTOPS) {
        await page.setViewportSize(size)
        const stage = (await findStage(page).boundingBox())!
        expect(stage.y + stage.height).toBeLessThanOrEqual(size.height)
        // Half of the window is the film's, or all of its height; its stage is cut to it, and the facts have the rest.
        const shape = width / height
        if (shape > 1.25) expect(stage.width).toBeGreaterThan(size.width * 0.55)
        else expect(stage.height).toBeGreaterThan(size.height * 0.75)
        expect(stage.width / stage.height).toBeCloseTo(shape > 1.25 ? 16 / 9 : shape === 1 ? 1 : 9 / 16, 1)
        const facts = (await page.getByRole('heading', { level: 1 }).filter({ visible: true }).boundingBox())!
        expect(facts.x).toBeGreaterThan(stage.x + stage.width)
        expect(size.width - facts.x).toBeGreaterThan(300)
      }
      for (const size of [ON_ITS_SIDE, ...TABLETS]) {
        await page.setViewportSize(size)
        await expect
          .poll(() => video.evaluateAll(([film]) => film && getComputedStyle(film).objectFit))
          .toBe('contain')
      }
    }
  })
})
