import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { agreeAndPay, payButton } from '../support/payments.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const REFUSAL = 'Your spending limit doesn’t allow this top-up, so nothing was charged.'
const summary = (page: Page) =>
  page.getByRole('main').locator('summary').filter({ hasText: 'Spending limit' })

async function setLimit(page: Page, amount: string, period: string): Promise<void> {
  await page.getByRole('spinbutton').fill(amount)
  await page.getByRole('combobox', { name: 'Period' }).selectOption(period)
  await page.getByRole('button', { name: 'Set limit' }).click()
}

async function choosePackage(page: Page, coins: string): Promise<void> {
  await page.goto('/top-up/')
  await page.getByRole('radio', { name: new RegExp(`^${coins} coins`) }).check()
}

test.describe('the spending limit', { tag: '@desktop' }, () => {
  test('refuses a top-up beyond it and says what is left; a raise waits and can be cancelled (row 432)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page }) => {
    await signInWithCoins(page, {})
    await page.goto('/my-wallet/')
    await expectPageReady(page)
    await summary(page).click()
    await setLimit(page, '4.50', 'per month')
    await expect(summary(page)).toContainText('This month: $0.00 of $4.50')
    await expect(page.locator('[data-toasts] p')).toHaveText('Your change to the limit is saved.')

    await setLimit(page, '90', 'per month')
    await expect(page.getByText(/^From .+: \$90\.00 per month\.$/)).toBeVisible()
    await expect(summary(page)).toContainText('This month: $0.00 of $4.50')
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Keep the current limit' }).click()
    await expect(page.getByText(/^From .+: /)).toHaveCount(0)
    await expect(summary(page)).toBeFocused()

    await choosePackage(page, '500')
    await expectPageReady(page)
    await agreeAndPay(page)
    await expect(page.getByText(REFUSAL)).toBeVisible()
    await expect(page.getByText(/\$4\.50 left until .?\d{4}\.\d\d\.01 /)).toBeVisible()
    await page.getByRole('link', { name: 'See your limit' }).click()
    await expect(summary(page)).toBeVisible()
  })
})

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('a member sets the spending limit, and a top-up beyond it is refused with what is left (row 432)', async ({
    page,
  }) => {
    await signInWithCoins(page, {})
    await page.goto('/my-wallet/')
    await summary(page).click()
    await setLimit(page, '1', 'per day')
    await expect(page).toHaveURL('/my-wallet/')
    await expect(summary(page)).toContainText('Today: $0.00 of $1.00')
    await choosePackage(page, '500')
    await agreeAndPay(page)
    await expect(page.getByText(REFUSAL)).toBeVisible()
    await expect(payButton(page), 'what is said of it is in view').toBeFocused()
    await expect(page.getByText(/\$1\.00 left until /)).toBeVisible()
  })
})
