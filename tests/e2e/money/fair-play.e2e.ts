import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

test('the footer leads to what is asked of coins and what is done (row 465)', {
  tag: ['@desktop', '@no-scripts'],
}, async ({ page }) => {
  await page.goto('/coins/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fair play' }).click()
  await expect(page).toHaveURL('/fair-play/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Fair play')
  await expect(main.getByText('still needs, starting at 50 coins')).toBeVisible()
  await expect(main.getByText('You can limit the coins you spend in a day.')).toBeVisible()
  await expect(main.getByText('VIP ends after the days you bought.')).toBeVisible()
  await expect(main.getByText('For 14 days after you pay')).toBeVisible()
})

const readMain = (page: Page) => page.getByRole('main').innerText()

test('the store and a locked episode look the same an hour later: nothing counts down or ends (row 465)', async ({
  page,
  catalogue,
}) => {
  await page.clock.install()
  for (const path of ['/top-up/', catalogue.drama('neon-oath').episode(4)]) {
    // What a page starts after hydration: the clock of the test has no marks of readiness.
    await Promise.all([page.waitForResponse(/\/assets\/start-/), page.goto(path)])
    await expect(page.getByRole('main')).toContainText('$')
    const shown = await readMain(page)
    for (const passed of ['00:01', '10:00', '59:00']) {
      await page.clock.fastForward(passed)
      expect(await readMain(page)).toBe(shown)
    }
    await expect(page.getByRole('timer')).toHaveCount(0)
  }
})
