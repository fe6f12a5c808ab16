import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeClip } from '../../../platform/media/clips/test-clips.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  openSettings,
  pausePlayback,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { command, newDataDir, type Product, startProduct } from '../support/product.ts'

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

/** The control is completely inside the window, and a press at its centre hits it. */
async function expectPressable(control: Locator) {
  await expect(control).toBeInViewport({ ratio: 1 })
  const isMet = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await control.evaluate(isMet), await control.innerText()).toBe(true)
}

/** How the picture fits into the active element. */
const readFit = (page: Page) =>
  activeVideo(page).evaluateAll(([film]) => film && getComputedStyle(film).objectFit)
const findStage = (page: Page) => page.getByRole('region', { name: /, episode \d+/i })
const shown = (page: Page, name: string) =>
  findStage(page)
    .getByRole('button', { name, exact: true })
    .or(findStage(page).getByRole('link', { name, exact: true }))
    .filter({ visible: true })

test('on a phone in landscape the picture fills the window, with every control inside it (rows 124, 408, 417)', async ({
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

test('a phone in landscape uses the browser’s full screen if there is one, and picture in picture (row 408)', async ({
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

test('the unlock sheet shows its button without scrolling on a phone in landscape (rows 117, 134, 417)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama('fox-bride')
  const { number } = drama.episodes.find(({ isFree, isAppOnly }) => !isFree && !isAppOnly)!
  await page.setViewportSize(ON_ITS_SIDE)
  await page.goto(drama.episode(number))
  await expectPressable(findStage(page).getByRole('link', { name: 'Log in' }))
  // The shadow at the picture's edge, which ignores presses, does not cover its text either.
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

test('on a tablet in portrait the video fills the window, and the page is no wider (row 417)', async ({
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

/** Moves two fingers on the picture from one distance to the other. */
async function pinch(page: Page, fromPx: number, toPx: number) {
  const touch = await page.context().newCDPSession(page)
  const at = (spread: number) => ({
    touchPoints: [
      { x: 120, y: 300 - spread / 2, id: 0 },
      { x: 120, y: 300 + spread / 2, id: 1 },
    ],
  })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(fromPx) })
  for (let step = 1; step <= 5; step++) {
    const spread = fromPx + ((toPx - fromPx) * step) / 5
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(spread) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a key, a setting and a pinch switch between a filled screen and the whole picture, for every episode (rows 405, 417)', async ({
  page,
  catalogue,
}) => {
  await page.setViewportSize({ width: 280, height: 653 })
  await page.addInitScript(() => {
    if (!localStorage.getItem('cliffhanger.player'))
      localStorage.setItem('cliffhanger.player', JSON.stringify({ isAutoNext: false }))
  })
  await page.goto(catalogue.drama('heiress-wore-ashes').episode(1))
  await expectPlayerReady(page)
  const pageScale = () => page.evaluate(() => visualViewport?.scale)
  // Filling the screen would cut off 12 % at each side.
  await expect.poll(() => readFit(page)).toBe('contain')
  await page.keyboard.press('z')
  await expect.poll(() => readFit(page)).toBe('cover')
  await page.reload()
  await expect.poll(() => readFit(page)).toBe('cover')
  await expectPlayerReady(page)
  const sheet = await openSettings(page)
  const choices = sheet.getByRole('group', { name: 'Picture', exact: true })
  await expect(choices.getByRole('radio', { name: 'Fill the screen' })).toBeChecked()
  await choices.getByRole('radio', { name: 'Whole picture' }).check()
  await page.keyboard.press('Escape')
  // Until it has closed, it receives the keys.
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => readFit(page)).toBe('contain')
  await page.keyboard.press('n')
  await expectEpisodePlaying(page, `${catalogue.drama('heiress-wore-ashes').name}, episode 2`)
  expect(await readFit(page)).toBe('contain')
  await pinch(page, 100, 200)
  await expect.poll(() => readFit(page)).toBe('cover')
  await pinch(page, 200, 100)
  await expect.poll(() => readFit(page)).toBe('contain')
  expect(await pageScale()).toBe(1)
})

test.describe('videos of every proportion, imported by one command (rows 417, 450)', () => {
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
    test.setTimeout(240_000)
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

  test('fill the screen if at most a tenth is lost at each edge, and otherwise are shown whole in front of a darkened still', async ({
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
      const shape = width / height
      const expectedFit = (stage: { width: number; height: number }) => {
        const shown = Math.min(shape / (stage.width / stage.height), stage.width / stage.height / shape)
        return (1 - shown) / 2 <= 0.1 ? 'cover' : 'contain'
      }
      const isFilled = expectedFit({ width: 390, height: 844 }) === 'cover'
      await expect.poll(() => readFit(page)).toBe(isFilled ? 'cover' : 'contain')
      const backdrop = findStage(page).getByRole('presentation').and(page.locator('img'))
      if (isFilled) await expect(backdrop).toBeHidden()
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
        // The video has half of the window's width or all of its height; the stage has its shape, and the facts have the rest.
        if (shape > 1.25) expect(stage.width).toBeGreaterThan(size.width * 0.55)
        else expect(stage.height).toBeGreaterThan(size.height * 0.75)
        expect(stage.width / stage.height).toBeCloseTo(shape > 1.25 ? 16 / 9 : shape === 1 ? 1 : 9 / 16, 1)
        const facts = (await page.getByRole('heading', { level: 1 }).filter({ visible: true }).boundingBox())!
        expect(facts.x).toBeGreaterThan(stage.x + stage.width)
        expect(size.width - facts.x).toBeGreaterThan(300)
      }
      for (const size of [ON_ITS_SIDE, ...TABLETS]) {
        await page.setViewportSize(size)
        await expect.poll(() => readFit(page)).toBe(expectedFit(size))
      }
    }
  })
})
