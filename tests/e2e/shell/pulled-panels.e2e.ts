import type { Locator, Page } from '@playwright/test'
import { createFinger } from '../support/finger.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, openSettings, pausePlayback, pressControl } from '../support/playback.ts'

const LONG = 'heiress-wore-ashes'
const dialog = (page: Page) => page.getByRole('dialog')
const backdrop = (page: Page) => page.locator('[data-state]:has(+ [role=dialog])')

async function openEpisodes(page: Page): Promise<Locator> {
  const opener = page
    .getByRole('button', { name: 'Episodes', exact: true })
    .or(page.getByRole('link', { name: 'Episodes', exact: true }))
  await pressControl(opener, 'tap')
  await expectInPlace(page)
  return dialog(page)
}

/** At rest, where it is while nobody pulls it. */
async function expectInPlace(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible()
  await expect
    .poll(() =>
      dialog(page).evaluate((panel) => [
        panel.getAnimations().length,
        getComputedStyle(panel).transform,
        panel.style.cssText.includes('transform'),
      ]),
    )
    .toEqual([0, 'none', false])
}

const read = (page: Page) =>
  dialog(page).evaluate((panel) => {
    const { m41, m42 } = new DOMMatrix(getComputedStyle(panel).transform)
    return { x: m41, y: m42 }
  })

const readBox = async (part: Locator) => (await part.boundingBox())!

async function middle(part: Locator) {
  const { x, y, width, height } = await readBox(part)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Opens the list of episodes; `from`: the middle of its heading, where the finger will come down. */
async function reachForEpisodes(page: Page) {
  const sheet = await openEpisodes(page)
  const finger = await createFinger(page)
  return { sheet, finger, from: await middle(sheet.getByRole('heading', { name: /^Episodes of/ })) }
}

test.describe('a sheet', () => {
  test.beforeEach(async ({ page, catalogue }) => {
    await page.goto('/')
    await page.goto(catalogue.drama(LONG).episode(1))
    await expectPlayerReady(page)
    await pausePlayback(page)
  })

  test('follows the finger that pulls it down, closes, and leaves nothing in the history (rows 417, 419)', async ({
    page,
    catalogue,
  }) => {
    const { sheet, finger, from } = await reachForEpisodes(page)
    await finger.down(from)
    await finger.move({ x: from.x, y: from.y + 40 })
    const first = await read(page)
    await finger.move({ x: from.x + 10, y: from.y + 140 })
    const second = await read(page)
    expect(second.y - first.y, 'as far as the finger').toBeCloseTo(100, 0)
    expect(first.y).toBeGreaterThan(10)
    expect(second.x).toBe(0)
    const { height } = await readBox(sheet)
    const opacity = Number(await backdrop(page).evaluate((element) => getComputedStyle(element).opacity))
    expect(opacity).toBeCloseTo(1 - second.y / height, 2)
    await finger.move({ x: from.x, y: from.y + height * 0.5 })
    await finger.up()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(catalogue.drama(LONG).episode(1))
    await page.waitForFunction(() => !history.state?.overlays)
    // Opened again, it is where it was the first time.
    await openEpisodes(page)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('pulled a little it springs back, flicked it closes; what the finger was on is not pressed (row 416)', async ({
    page,
    catalogue,
  }) => {
    const sheet = await openEpisodes(page)
    const finger = await createFinger(page)
    for (const control of [
      sheet.getByRole('button', { name: 'Close' }),
      sheet.getByRole('link', { name: /2/ }).first(),
    ]) {
      const from = await middle(control)
      await finger.down(from)
      await finger.move({ x: from.x, y: from.y + 90 })
      expect((await read(page)).y).toBeGreaterThan(50)
      finger.hold(300)
      await finger.up()
      await expectInPlace(page)
    }
    await expect(page).toHaveURL(catalogue.drama(LONG).episode(1))
    const from = await middle(sheet.getByRole('link', { name: /2/ }).first())
    await finger.down(from)
    await finger.move({ x: from.x, y: from.y + 90 }, 60)
    await finger.up()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(catalogue.drama(LONG).episode(1))
  })

  test('scrolls where it can be scrolled; sideways, upwards and on a slider it stays (row 417)', async ({
    page,
  }) => {
    const sheet = await openSettings(page)
    await expectInPlace(page)
    const content = sheet.locator('[data-scrolls]')
    const finger = await createFinger(page)
    const { x, y, height } = await readBox(content)
    const low = { x: x + 30, y: y + height - 40 }
    const high = { x: x + 30, y: y + 60 }
    await finger.down(low)
    await finger.move(high)
    await finger.up()
    await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(40)
    expect((await read(page)).y).toBe(0)
    await content.evaluate((element) => {
      element.scrollTop = 60
    })
    await finger.down(high)
    await finger.move({ x: high.x, y: high.y + 40 })
    expect((await read(page)).y).toBe(0)
    await finger.up()
    await content.evaluate((element) => {
      element.scrollTop = 0
    })
    await finger.down(high)
    await finger.move({ x: high.x + 150, y: high.y + 20 })
    expect(await read(page)).toEqual({ x: 0, y: 0 })
    await finger.up()
    await content.evaluate((element) => {
      element.insertAdjacentHTML(
        'afterbegin',
        '<input type="range" style="position:absolute;inset-inline:40px;height:60px">',
      )
    })
    await finger.down({ x: x + 100, y: y + 30 })
    await finger.move({ x: x + 100, y: y + 130 })
    expect((await read(page)).y).toBe(0)
    await finger.up()
    await finger.down(high)
    await finger.move({ x: high.x, y: high.y + 100 })
    expect((await read(page)).y).toBeGreaterThan(50)
    finger.hold(300)
    await finger.up()
    await expectInPlace(page)
  })

  test('springs back when the touch is cancelled or a second finger comes; closed by Back meanwhile, it goes (rows 417, 419)', async ({
    page,
  }) => {
    const { finger, from } = await reachForEpisodes(page)
    const to = { x: from.x, y: from.y + 200 }
    await finger.down(from)
    await finger.move(to)
    expect((await read(page)).y).toBeGreaterThan(100)
    await finger.cancel()
    await expectInPlace(page)

    for (const second of [
      { x: 60, y: from.y + 300 },
      { x: 60, y: from.y - 60 },
    ]) {
      await finger.down(from)
      await finger.move(to)
      await finger.join(second)
      await expectInPlace(page)
      await finger.up()
    }

    await expect(dialog(page).locator(':focus')).toHaveCount(1)
    await finger.down(from)
    await finger.move(to)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await finger.up()
    await openEpisodes(page)
  })
})

for (const { path, sign } of [
  { path: '/', sign: 1 },
  { path: '/ar/', sign: -1 },
]) {
  test(`a panel at the side is pulled to the end of the line: ${path} (rows 417, 441)`, async ({ page }) => {
    await page.goto(path)
    await expectPageReady(page)
    await page.locator('header a[href$="/profile/#language"]').filter({ visible: true }).tap()
    await expectInPlace(page)
    const finger = await createFinger(page)
    const from = { x: 195, y: 300 }
    const at = (px: number, down = 0) => ({ x: from.x + px * sign, y: from.y + down })
    for (const other of [at(-120), at(20, 90)]) {
      await finger.down(from)
      await finger.move(other)
      expect(await read(page)).toEqual({ x: 0, y: 0 })
      await finger.up()
    }
    await finger.down(from)
    await finger.move(at(80, 10))
    expect((await read(page)).x * sign).toBeGreaterThan(50)
    expect((await read(page)).y).toBe(0)
    finger.hold(300)
    await finger.up()
    await expectInPlace(page)
    await expect(page).toHaveURL(path)
    await finger.down(from)
    await finger.move(at(170))
    finger.hold(300)
    await finger.up()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(path)
  })
}
