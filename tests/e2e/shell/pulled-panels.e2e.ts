import type { Locator, Page } from '@playwright/test'
import { createFinger } from '../support/finger.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, pausePlayback, pressControl } from '../support/playback.ts'

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
})

test('a panel at the side of a page in Arabic is pulled to the end of the line (rows 417, 441)', async ({
  page,
}) => {
  // The header has its link to the languages from 480 px on.
  await page.setViewportSize({ width: 500, height: 844 })
  await page.goto('/ar/')
  await expectPageReady(page)
  await page.locator('header a[href$="/profile/#language"]').filter({ visible: true }).tap()
  await expectInPlace(page)
  const finger = await createFinger(page)
  const from = { x: 300, y: 300 }
  const at = (px: number, down = 0) => ({ x: from.x - px, y: from.y + down })
  for (const other of [at(-120), at(20, 90)]) {
    await finger.down(from)
    await finger.move(other)
    expect(await read(page)).toEqual({ x: 0, y: 0 })
    await finger.up()
  }
  await finger.down(from)
  await finger.move(at(80, 10))
  expect(-(await read(page)).x).toBeGreaterThan(50)
  expect((await read(page)).y).toBe(0)
  finger.hold(300)
  await finger.up()
  await expectInPlace(page)
  await expect(page).toHaveURL('/ar/')
  await finger.down(from)
  await finger.move(at(250))
  finger.hold(300)
  await finger.up()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/ar/')
})
