import { expect, test } from '../support/fixture.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

test('the store leads to a page in plain words, with what a coin costs and what every package gives (row 437)', {
  tag: ['@desktop', '@no-scripts'],
}, async ({ page }) => {
  await page.goto('/top-up/')
  await page.getByRole('main').getByRole('link', { name: 'How coins work' }).click()
  await expect(page).toHaveURL('/coins/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('How coins work')
  await expect(main.getByText('Without any discount, 100 coins cost $0.99.')).toBeVisible()
  await expect(main.getByText('exactly the coins an episode still needs, starting at 50 coins')).toBeVisible()
  const vip = main.getByText('300 coins · +100 bonus · 30 days of VIP · Bonus expires after 30 days')
  await expect(vip.locator('xpath=..')).toContainText('$14.99')
  await expect(main.getByText('Bonus is spent before coins.')).toBeVisible()
})
