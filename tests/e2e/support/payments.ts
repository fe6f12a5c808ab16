import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { USAGE_DOM_EVENT } from '../../../app/analytics/track.ts'
import type { UsageEvent } from '../../../contract/usage-events.ts'
import { signInWithCoins } from './coins.ts'
import { expectPageReady } from './page-ready.ts'
import { toSandboxPort } from './sign-in.ts'

/** The buttons of the sandbox's approval page. */
export type Way =
  | RegExp
  | 'Pay and do not come back'
  | 'Pay, and let it take time'
  | 'Pay with a declined card'
  | 'Cancel and return'

export const PAY: Way = /^Pay \$[\d.]+ USD$/

export const PAYMENT_SUCCESS = 'Payment received. Your purchase is ready.'
export const PAYMENT_TOASTS = {
  failed: 'The payment didn’t go through. Nothing was charged.',
  loading: 'The payment is still being processed.',
  cancelled: 'You cancelled the payment. Nothing was charged.',
} as const

/** The toast of a payment; a page may contain it only once. */
export function paymentToast(page: Page, outcome: keyof typeof PAYMENT_TOASTS): Locator {
  return page.locator('[data-toasts]').getByText(PAYMENT_TOASTS[outcome], { exact: true })
}

/** What arrived, in place of a toast; a page shows it only once. */
export const arrivalSheet = (page: Page) => page.getByRole('dialog', { name: PAYMENT_SUCCESS })

export async function closeArrival(page: Page): Promise<void> {
  await arrivalSheet(page).getByRole('button', { name: 'OK' }).click()
  await expect(arrivalSheet(page)).toHaveCount(0)
}

/** Names the sum once the page's scripts run. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay (\$[\d.,]+ )?with PayPal$/ })

/** What a buyer agrees to before paying. */
export const consentBox = (page: Page) => page.locator('input[name=consent]')

export async function agreeAndPay(page: Page): Promise<void> {
  await consentBox(page).check()
  await payButton(page).click()
}

/** Chooses a package in the store that is open, and goes to its provider. */
export async function goToProvider(page: Page, coins: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${coins} coins`) }).check()
  await expectPageReady(page)
  await agreeAndPay(page)
  await approvalHeading(page).waitFor()
}

export function approvalHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Pay with PayPal' })
}

/** Presses a button of the approval page, after choosing a fault of the provider if one is named. */
export async function decide(page: Page, way: Way, fault?: string): Promise<void> {
  if (fault) {
    await page.getByText('Make the provider fail').click()
    await page.getByRole('radio', { name: fault }).check()
  }
  await page.getByRole('button', { name: way }).first().click()
}

/** The order id on the approval page. */
export function orderIdAt(page: Page): string {
  return new URL(page.url()).searchParams.get('token') ?? ''
}

/** Completes a delayed payment on the sandbox's own page of orders. */
export async function completeAtProvider(page: Page, origin: string, orderId: string): Promise<void> {
  const book = await page.context().newPage()
  await book.goto(`http://127.0.0.1:${toSandboxPort(origin) + 2}/`)
  await book.getByRole('button', { name: `Complete order ${orderId}` }).click()
  // A page closed while its form is in flight may never close.
  await book.getByRole('button', { name: `Refund order ${orderId}` }).waitFor()
  await book.close()
}

/** Checks the coins and bonus shown on the profile. */
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

/** The cards of payments that have not ended, or whose result the viewer has not seen yet. */
export const paymentCards = (place: Page | Locator) => place.getByRole('list', { name: 'Your payments' })

/** Takes a new member to the provider's page with an order of 500 coins; returns the provider's order id. */
export async function orderAtProvider(page: Page): Promise<string> {
  await signInWithCoins(page, {})
  await page.goto('/top-up/')
  await goToProvider(page, '500')
  return orderIdAt(page)
}

/** The receipts of top-ups in the member's export, read without opening a page, since a page would show toasts of payments. */
export async function readTopUps(
  page: Page,
): Promise<{ transactionId: string; coins: number; bonus: number }[]> {
  const answer = await page.request.get('/wallet/export/json/')
  const { receipts } = (await answer.json()) as Export
  return receipts
    .filter(({ transactionId }) => transactionId !== null)
    .map(({ transactionId, coins, bonus }) => ({
      transactionId: transactionId ?? '',
      coins: coins.change,
      bonus: bonus.change,
    }))
}

interface Export {
  receipts: { transactionId: string | null; coins: { change: number }; bonus: { change: number } }[]
}

/** Records every address of this site to which the provider returned the browser. */
export function recordReturns(page: Page, origin: string): string[] {
  const returns: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin && url.searchParams.has('token')) returns.push(url.href)
  })
  return returns
}

/** Records every usage event of any page, as an operator's own script would receive it. */
export async function recordEvents(context: BrowserContext): Promise<UsageEvent[]> {
  const reported: UsageEvent[] = []
  await context.exposeBinding('tellTest', (_source, event: UsageEvent) => reported.push(event))
  await context.addInitScript((name) => {
    window.addEventListener(name, (event) => {
      const { tellTest } = window as unknown as { tellTest: (event: unknown) => void }
      tellTest((event as CustomEvent).detail)
    })
  }, USAGE_DOM_EVENT)
  return reported
}
