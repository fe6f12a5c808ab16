import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { offerInstall } from '../support/install.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady } from '../support/playback.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const banner = (page: Page) => page.getByRole('region', { name: 'Install the app' })

/** The response with what a page starts after hydration, the banner's code among it. */
const code = (page: Page) => page.waitForResponse(/\/assets\/start-/)

/** Records every analytics event from now on. */
async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const reported: unknown[] = []
    Object.assign(window, { reported })
    addEventListener('cliffhanger:analytics', (event) => reported.push((event as CustomEvent).detail))
  })
  return () => page.evaluate(() => (window as unknown as { reported: unknown[] }).reported)
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await expectPageReady(page)
}

test('the banner appears on a phone after a second, never over a video, and not for a day after a refusal (rows 89-96)', {
  tag: '@journey',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  await openHome(page)
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const reported = await listen(page)
  const now = () => page.evaluate(() => Date.now())
  const offeredAtMs = await now()
  await offerInstall(page, 'dismissed')
  const comes = async () => {
    await page.clock.runFor(100)
    return banner(page).count()
  }
  await expect.poll(comes, { intervals: [50] }).toBe(1)
  expect((await now()) - offeredAtMs).toBeGreaterThanOrEqual(1_000)
  await expect(banner(page)).toContainText('Add to home screen for one')
  await expect(banner(page)).toContainText('Tap launch')

  await test.step('never over a video', async () => {
    // The visible slide: the others are inert.
    await page
      .getByRole('main')
      .locator('li:not([inert])')
      .getByRole('link', { name: 'Watch now' })
      .first()
      .click()
    await expect(page).toHaveURL(/\/reel-shorts\//)
    await expect(banner(page)).toHaveCount(0)
    await page.goBack()
    await expect(banner(page)).toBeVisible()
  })

  await banner(page).getByRole('button', { name: 'Add' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect.poll(reported).toContainEqual({ name: 'add_to_home', outcome: 0, reason: 'declined' })

  const offerAgain = async () => {
    await Promise.all([code(page), page.reload()])
    await offerInstall(page, 'accepted')
    await page.clock.runFor(3_000)
  }
  await page.clock.fastForward('23:58:00')
  await offerAgain()
  await expect(banner(page)).toHaveCount(0)
  await page.clock.fastForward('00:03:00')
  await offerAgain()
  await expect.poll(comes, { intervals: [50] }).toBe(1)
  const accepted = await listen(page)
  await banner(page).getByRole('button', { name: 'Add' }).click()
  await expect.poll(accepted).toContainEqual({ name: 'add_to_home', outcome: 1 })

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/ar${drama.episode(1)}`)
  await expectPlayerReady(page)
  await offerInstall(page, 'accepted')
  await page.clock.runFor(2_000)
  await expect(page.getByRole('button', { name: 'إضافة', exact: true })).toHaveCount(0)
})

test.describe('Safari on iOS', () => {
  test.use({ userAgent: `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1` })

  test('shows where its menu is, unless the site is installed (rows 90-91, 94, 97)', async ({ page }) => {
    await openHome(page)
    await expect(banner(page)).toContainText('Add to Home Screen')
    await banner(page).getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Add to Home Screen')
    await page.evaluate(() => localStorage.clear())
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.clock.install()
    await Promise.all([code(page), page.goto('/')])
    await page.clock.runFor(3_000)
    await expect(banner(page)).toHaveCount(0)
  })
})
