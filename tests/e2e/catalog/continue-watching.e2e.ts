import type { Locator, Page } from '@playwright/test'
import { anotherDevice } from '../support/another-device.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectPlayerReady,
  expectPlaying,
  pausePlayback,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const row = (page: Page) => page.getByRole('region', { name: 'Continue watching' })
const cards = (page: Page) => row(page).getByRole('listitem')
const names = (page: Page): Locator => cards(page).locator('[dir=auto]')

/** Pauses an episode at the given second, ready to be left. */
async function leaveAt(page: Page, address: string, timeS: number) {
  await page.goto(address)
  await pausePlayback(page)
  await page.getByRole('slider', { name: 'Position' }).fill(String(timeS))
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(timeS, 0)
}

test('a visitor continues from Home at the same second with one press, and the row causes no layout shift (rows 421, 442)', {
  tag: '@journey',
}, async ({ page, catalogue }) => {
  const [first, second] = [catalogue.drama('neon-oath'), catalogue.drama('heiress-wore-ashes')]
  const shifts = await recordLayoutShifts(page)
  await stayAtTheEnd(page)
  await page.goto('/')
  await expectPageReady(page)
  await expect(row(page)).toHaveCount(0)
  await leaveAt(page, first.episode(2), 5)
  await leaveAt(page, second.episode(1), 7)
  await page.goto('/')
  await expect(names(page)).toHaveText([second.name, first.name])
  await expectPageReady(page)
  expect(await shifts()).toEqual([])
  const card = cards(page).last()
  await expect(card).toContainText(`EP 2 / ${first.episodes.length}`)
  await expect(card).toContainText('1 min left')
  await expect(card).toContainText(/\d+% watched/)
  await expectNoFindings(page)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(first.episode(2))
  await expectPlaying(page)
  const { timeS } = await videoFacts(page)
  expect(timeS).toBeGreaterThanOrEqual(4.5)
  expect(timeS).toBeLessThan(12)
  // A page that is left before its player knows that the video plays reports no position.
  await expectPlayerReady(page)
  const { timeS: readyS } = await videoFacts(page)
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(readyS + 0.5)
  // After Back this drama is the newest, because its page reported the position when it was left.
  await page.goBack()
  await expect(names(page)).toHaveText([first.name, second.name])
  expect(await shifts()).toEqual([])
})

test('the keyboard removes a drama from the row after a confirmation, in every tab, and the history keeps it (row 421)', {
  tag: '@desktop',
}, async ({ page, context, catalogue }) => {
  const [first, second] = [catalogue.drama('neon-oath'), catalogue.drama('heiress-wore-ashes')]
  await leaveAt(page, first.episode(1), 5)
  await leaveAt(page, second.episode(1), 5)
  await page.goto('/')
  await expect(cards(page)).toHaveCount(2)
  const other = await context.newPage()
  await other.goto('/')
  await expect(cards(other)).toHaveCount(2)
  await page.bringToFront()
  const remove = page.getByRole('button', { name: `Remove “${second.name}” from “Continue watching”` })
  const question = page.getByRole('alertdialog', { name: 'Remove from “Continue watching”?' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(question).toContainText(`“${second.name}” stays in your history`)
  // The key listeners are attached a moment after the panel appears.
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([first.name])
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Continue watching' })).toBeFocused()
  await expect(names(other)).toHaveText([first.name])
  await cards(page).getByRole('button').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expectPageReady(page)
  await expect(row(page)).toHaveCount(0)
  await page.goto('/history/')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
})

test('a member continues on another device and removes a drama there, and a sign-out leaves no row (rows 70, 421)', async ({
  page,
  guard,
  catalogue,
}) => {
  const [first, second] = [catalogue.drama('neon-oath'), catalogue.drama('heiress-wore-ashes')]
  const name = newName()
  await signInAs(page, name)
  await leaveAt(page, first.episode(1), 5)
  await leaveAt(page, second.episode(2), 6)
  // The position is reported when the page is left.
  await page.goto('/profile/')
  const other = await anotherDevice(page, guard)
  const shifts = await recordLayoutShifts(other)
  await stayAtTheEnd(other)
  await other.goto('/')
  await expect(names(other)).toHaveText([second.name, first.name])
  await expectPageReady(other)
  expect(await shifts()).toEqual([])
  await expect(cards(other).first()).toContainText('EP 2')
  // When the request fails, the row shows the last known content.
  guard.expectFailure(/\/account\/continue\//)
  await other.route('**/account/continue/', (route) => route.abort('connectionreset'))
  await other.reload()
  await expect(names(other)).toHaveText([second.name, first.name])
  await other.unroute('**/account/continue/')
  await cards(other).first().getByRole('link').click()
  await expect(other).toHaveURL(second.episode(2))
  await expectPlaying(other)
  expect((await videoFacts(other)).timeS).toBeGreaterThanOrEqual(5.5)
  // The video plays before the account knows of it; reported later, it would bring the drama back.
  await expectPlayerReady(other)
  await other.goBack()
  await other.getByRole('button', { name: `Remove “${second.name}” from “Continue watching”` }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(names(other)).toHaveText([first.name])
  await page.goto('/')
  await expect(names(page)).toHaveText([first.name])
  // After a sign-out in another tab, nothing of the member's remains visible.
  const tab = await page.context().newPage()
  await tab.goto('/profile/')
  await expectPageReady(tab)
  // A slide of the other tab may ask for its film at that moment, with the session that ends.
  guard.expectFailure(/\/prefetched-episode\//)
  await tab.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(cards(page)).toHaveCount(0)
})
