import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { closeArrival, decide, goToProvider, PAY } from '../support/payments.ts'
import { expectPlayerReady, expectPlaying, stayAtTheEnd } from '../support/playback.ts'
import { allowSandboxes, chooseAccount, newName, pressSignIn, signInAs } from '../support/sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const visible = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
const historyLength = (page: Page) => page.evaluate(() => history.length)

/** One press is enough: an empty history entry would swallow it. */
async function expectBackLeads(page: Page, address: string) {
  await page.goBack()
  await expect(page).toHaveURL(address)
}

test('Back closes an open panel over the player, then leaves the player (rows 132, 419)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama('neon-oath')
  await page.goto('/')
  await page.goto(drama.episode(1))
  await expectPlaying(page)
  await expectPlayerReady(page)
  // Otherwise the short video would end and the next one follow.
  await page.keyboard.press('k')

  for (const open of [
    () => visible(page, 'link', 'Episodes').tap(),
    () => visible(page, 'button', 'Settings').tap(),
    () => visible(page, 'button', 'Save').tap(),
  ]) {
    await open()
    // Back can close it only a moment after it appears.
    await expect(dialog(page).locator(':focus')).toHaveCount(1)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(drama.episode(1))
  }

  // Forward opens nothing, and Back works afterwards.
  await page.goForward()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(drama.episode(1))
  await page.waitForFunction(() => !history.state?.overlays)

  // Closed by its own button or by choosing another episode, it leaves no history entry.
  await visible(page, 'link', 'Episodes').tap()
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(dialog(page)).toHaveCount(0)
  const before = await historyLength(page)
  await visible(page, 'link', 'Episodes').tap()
  await dialog(page).getByRole('link', { name: /2/ }).first().tap()
  await expect(page).toHaveURL(drama.episode(2))
  await expect(dialog(page)).toHaveCount(0)
  expect(await historyLength(page)).toBe(before)
  await expectBackLeads(page, '/')
  await page.goForward()
  await expect(page).toHaveURL(drama.episode(2))
  await expectBackLeads(page, '/')
})

test('Back leaves the in-page full screen of a browser without its own (rows 124, 419)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await stayAtTheEnd(page)
  const drama = catalogue.drama('neon-oath')
  await page.goto('/')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await page.keyboard.press('f')
  await expect(visible(page, 'button', 'Leave full screen')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(drama.episode(2))
  await expect(visible(page, 'button', 'Leave full screen')).toBeVisible()
  await page.waitForFunction(() => history.state?.overlays)
  await page.goBack()
  await expect(visible(page, 'button', 'Full screen')).toBeVisible()
  await expect(page).toHaveURL(drama.episode(2))
  await expectBackLeads(page, '/')
})

test('after a reload with an open panel, Back leaves the page (row 419)', async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  await page.goto('/download/')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await visible(page, 'link', 'Episodes').tap()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await expectPlayerReady(page)
  await expect(dialog(page)).toHaveCount(0)
  await expectBackLeads(page, '/download/')
})

test('Back closes stacked panels one at a time, and a link in a panel leaves no history entry behind (row 419)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  await page.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlaying(page)
  await expectPlayerReady(page)
  await page.goto('/download/')
  await page.goto('/')
  await expectPageReady(page)

  const openProfile = () => visible(page, 'link', 'Profile').click()
  await openProfile()
  await dialog(page).getByRole('link', { name: 'List and History' }).click()
  await dialog(page).getByRole('tab', { name: 'History' }).click()
  await dialog(page).getByRole('button', { name: 'Delete watch history' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await openProfile()
  await dialog(page).getByRole('link', { name: 'Terms of Services' }).click()
  await expect(page).toHaveURL('/terms-of-use/')
  await expect(dialog(page)).toHaveCount(0)
  await expectBackLeads(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/terms/i)
  await expectBackLeads(page, '/download/')
})

for (const { when, blocked } of [
  { when: 'before any script of a reloaded page has loaded', blocked: /\/assets\/.*\.js$/ },
  { when: 'while a reloaded page is hydrating', blocked: /\/assets\/messages-.*\.js$/ },
]) {
  test(`Back ${when} opens the previous page (row 419)`, async ({ page, catalogue }) => {
    const ranking = catalogue.columns.find(({ type }) => type === 'ranking')!.name
    await page.goto('/')
    await expectPageReady(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page).toHaveURL('/terms-of-use/')
    await expectPageReady(page)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let areRequested = false
    await page.route(blocked, async (route) => {
      areRequested = true
      await released
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => areRequested).toBe(true)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/')
    release()
    await expect(page.getByRole('region', { name: ranking })).toBeVisible()
    await expectPageReady(page)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  })
}

test('Back after a sign-in returns to the page before, never to the provider (rows 71, 419)', async ({
  page,
  guard,
  baseURL,
  catalogue,
}) => {
  allowSandboxes(guard, baseURL ?? '')
  const drama = catalogue.drama('neon-oath')
  const name = newName()
  await page.goto('/')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await page.keyboard.press('k')
  await visible(page, 'button', 'Save').tap()
  await pressSignIn(page, 'google')
  await chooseAccount(page, name)
  await expect(page).toHaveURL(drama.episode(1))
  await expect(visible(page, 'button', 'Save')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expectBackLeads(page, '/')

  // The login screen is part of the sign-in, so Back skips it too.
  await page.goto('/profile/')
  await page.getByRole('button', { name: 'Log out' }).tap()
  await expect(page.getByText('Please login').first()).toBeVisible()
  await page.goto('/download/')
  await page.goto('/login/?returnTo=%2Fprofile%2F')
  await pressSignIn(page, 'google')
  await chooseAccount(page, name)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await expect(page).toHaveURL('/profile/')
  await expectBackLeads(page, '/download/')
})

test('after a payment neither Back nor the profile’s back arrow opens the provider (rows 83, 187, 419)', {
  tag: '@desktop-only',
}, async ({ page, guard, baseURL }) => {
  allowSandboxes(guard, baseURL ?? '')
  await signInAs(page, newName())
  await page.goto('/download/')
  await page.goto('/profile/')
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
  await goToProvider(page, '100')
  await decide(page, PAY)
  await expect(page).toHaveURL('/profile/')
  await closeArrival(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expectBackLeads(page, '/profile/')
  await expectBackLeads(page, '/download/')
})
