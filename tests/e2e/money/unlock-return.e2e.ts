import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlaying } from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each: `tests/catalogue/catalog.json`. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4
const PRICE = 60

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const unlockRest = (page: Page) => page.getByRole('button', { name: /^Unlock \d+ remaining/ }).click()

/** From the last unlock in the wallet. */
async function openReceipt(page: Page) {
  await page.goto('/episodes/')
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Unlocked episodes' })).toBeVisible()
}

async function takeBack(page: Page, coins: number) {
  await page.getByText('Take back', { exact: true }).click()
  await page.getByRole('button', { name: `Get ${coins} coins back` }).click()
}

const expectChange = (page: Page, text: RegExp) =>
  expect(page.getByRole('article').getByRole('row', { name: /^Coins/ })).toHaveText(text)

test('episodes that the player has not loaded are taken back from their receipt, and are locked again (row 438)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama(KEY)
  await signInWithCoins(page, { coins: 200 })
  await page.goto(drama.episode(FIRST_LOCKED))
  await expectPageReady(page)
  await unlockRest(page)
  await expectPlaying(page)
  await openReceipt(page)
  const offer = page.getByText(/^Your player hasn’t loaded \d+ episodes? yet/)
  // The player may have loaded the next one too.
  const count = Number(/\d+/.exec((await offer.textContent()) ?? '')?.[0])
  expect([1, 2]).toContain(count)
  await expectNoFindings(page)
  await takeBack(page, count * PRICE)
  await expect(page.getByRole('heading', { name: 'Episodes taken back' })).toBeVisible()
  await expectChange(page, new RegExp(`Coins\\s*20\\s*\\+${count * PRICE}\\s*${20 + count * PRICE}`))
  await page.goto(drama.episode(6))
  await expect(page.getByRole('heading', { name: 'Episode 6 is locked' })).toBeVisible()
  await page.goto(drama.episode(FIRST_LOCKED))
  await expectPlaying(page)
  await openReceipt(page)
  await expect(page.getByText('Nothing on this receipt can be taken back any more.')).toBeVisible()
})

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('episodes are taken back, and new figures are shown once another was loaded (row 438)', async ({
    page,
    context,
    guard,
    catalogue,
  }) => {
    guard.expectStatus(409, /\/receipt\//)
    const drama = catalogue.drama(KEY)
    await signInWithCoins(page, { coins: 200 })
    await page.goto(drama.episode(FIRST_LOCKED))
    await unlockRest(page)
    await expect(page.locator('video')).toHaveJSProperty('controls', true)
    await openReceipt(page)
    await expect(page.getByText(/^Your player hasn’t loaded 2 episodes yet/)).toBeVisible()
    await context.request.get(drama.episode(FIRST_LOCKED + 1))
    await takeBack(page, 2 * PRICE)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('nothing was taken back')
    await expect(page.getByText(/^Your player hasn’t loaded 1 episode yet/)).toBeVisible()
    await takeBack(page, PRICE)
    await expect(page.getByRole('heading', { name: 'Episodes taken back' })).toBeVisible()
    await expectChange(page, /Coins\s*20\s*\+60\s*80/)
  })
})
