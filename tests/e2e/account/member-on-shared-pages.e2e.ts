import type { BrowserContext, Page } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { goBack, openCachingBrowser } from '../support/page-cache.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

/** The member's picture in the header shown at this width. */
const picture = (page: Page) =>
  page.getByRole('banner').locator('img[src*="/pictures/"]').filter({ visible: true })
const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Profile' })

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

test('a member’s Home is served as the same bytes as a visitor’s, and the member’s picture appears without layout shift (row 445)', {
  tag: ['@desktop', '@journey'],
}, async ({ page, request, isMobile }) => {
  const { name } = await signInWithCoins(page, { coins: 137, bonus: 41 })
  // A sign-in on a page tells that there is nothing to continue; after this one Home finds it out.
  await page.goto('/')
  await expectPageReady(page)
  const shifts = await recordLayoutShifts(page)
  const opened = await page.goto('/')
  await expect(picture(page)).toBeVisible()
  await expectPageReady(page)
  expect(await shifts()).toEqual([])
  expect(opened?.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
  // The page is rendered again each minute, possibly between the two requests.
  await expect(async () => {
    const [members, visitors] = await Promise.all([page.request.get('/'), request.get('/')])
    expect((await members.body()).equals(await visitors.body())).toBe(true)
  }).toPass()

  await profileLink(page).click()
  const profile = isMobile ? page.getByRole('main') : page.getByRole('dialog', { name: 'Profile' })
  await expect(profile.getByText(name)).toBeVisible()
  await expect(profile.getByText('137', { exact: true })).toBeVisible()
  await expect(profile.getByText('41', { exact: true })).toBeVisible()

  // In a right-to-left layout the picture is on the other side, and still nothing moves.
  await page.goto('/ar/')
  await expect(picture(page)).toBeVisible()
  await expectPageReady(page)
  expect(await shifts()).toEqual([])
})

/** Leaves a page, changes who is signed in, and goes back to it: first to a visitor, then to the member again. */
async function goBackBesideSessions(page: Page, context: BrowserContext): Promise<void> {
  const cookies = await context.cookies()
  const withoutSession = cookies.filter(({ name }) => !/Authorization|sessionMark/.test(name))
  const isShown = async (isMember: boolean) => {
    await expect(page).toHaveURL('/')
    await expect(picture(page)).toHaveCount(isMember ? 1 : 0)
    await expectPageReady(page)
    await expect(picture(page)).toHaveCount(isMember ? 1 : 0)
  }
  await page.goto('/')
  await isShown(true)
  await page.goto('/download/')
  await expectPageReady(page)
  await context.clearCookies()
  await context.addCookies(withoutSession)
  await goBack(page)
  await isShown(false)
  await page.goto('/download/')
  await expectPageReady(page)
  await context.addCookies(cookies)
  await goBack(page)
  await isShown(true)
}

test('Back shows the page for the current member or visitor (rows 70, 445)', async ({ page, context }) => {
  await signInAs(page, newName())
  await goBackBesideSessions(page, context)
})

test('Back to a page from the back/forward cache shows it for the current member or visitor (rows 70, 271, 445)', {
  tag: '@desktop-only',
}, async ({ baseURL, guard }) => {
  const { context, page, close } = await openCachingBrowser(baseURL, guard)
  await signInAs(page, newName())
  await goBackBesideSessions(page, context)
  await close()
})

test('without scripts a member’s Home is a visitor’s, and its profile link opens the member’s profile (rows 440, 445)', {
  tag: '@no-scripts',
}, async ({ page }) => {
  const name = newName()
  await signInAs(page, name)
  const opened = await page.goto('/')
  expect(opened?.headers()['cache-control']).toMatch(/^public/)
  await profileLink(page).filter({ visible: true }).click()
  await expect(page).toHaveURL('/profile/')
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
})
