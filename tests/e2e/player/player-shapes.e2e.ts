import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  openSettings,
  pausePlayback,
  stayAtTheEnd,
} from '../support/playback.ts'

const ON_ITS_SIDE = { width: 844, height: 390 }

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
  const sheet = await openSettings(page, 'Picture')
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
