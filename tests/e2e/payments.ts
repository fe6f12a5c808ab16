import { expect, type Locator, type Page } from '@playwright/test'
import { sandboxPortOf } from './sign-in.ts'

/** Words of the sandbox's approval page. */
export type Way =
  | RegExp
  | 'Pay and do not come back'
  | 'Pay, and let it take time'
  | 'Pay with a declined card'
  | 'Cancel and return'

export const PAY: Way = /^Pay \$[\d.]+ USD$/

export const PAYMENT_TOASTS = {
  success: 'Payment received. Your coins are here.',
  failed: 'The payment did not go through. Nothing was charged.',
  loading: 'The payment is still being processed.',
} as const

/** The toast of a payment; it may stand on the page but once. */
export function paymentToast(page: Page, outcome: keyof typeof PAYMENT_TOASTS): Locator {
  return page.locator('[data-toasts]').getByText(PAYMENT_TOASTS[outcome], { exact: true })
}

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay now' })

/** Chooses a package in the store that is open, and goes to its provider. */
export async function goToProvider(page: Page, coins: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${coins} coins`) }).check()
  await page.waitForLoadState('networkidle')
  await payButton(page).click()
  await approvalHeading(page).waitFor()
}

export function approvalHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Pay with PayPal' })
}

/** On the approval page: does what the buyer wants, with a fault of the provider if one is named. */
export async function decide(page: Page, way: Way, fault?: string): Promise<void> {
  if (fault) {
    await page.getByText('Make the provider fail').click()
    await page.getByRole('radio', { name: fault }).check()
  }
  await page.getByRole('button', { name: way }).first().click()
}

/** Number of the order on the approval page. */
export function orderIdAt(page: Page): string {
  return new URL(page.url()).searchParams.get('token') ?? ''
}

/** The sandbox's own book. */
export function bookAddress(origin: string, path = ''): string {
  return `http://127.0.0.1:${sandboxPortOf(origin) + 2}/${path}`
}

/** Coins and bonus as the profile has them now. */
export async function expectBalance(page: Page, coins: number, bonus: number): Promise<void> {
  await page.goto('/profile/')
  const main = page.getByRole('main')
  for (const [label, amount] of [
    ['Coins', coins],
    ['Bonus', bonus],
  ] as const) {
    await expect(main.getByText(label, { exact: true }).locator('..').locator('dd')).toHaveText(
      amount.toLocaleString('en'),
    )
  }
}
