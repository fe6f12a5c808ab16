import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { SHARED_DATA_DIR, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  agreeAndPay,
  approvalHeading,
  arrivalSheet,
  closeArrival,
  completeAtProvider,
  consentBox,
  decide,
  expectBalance,
  goToProvider,
  orderAtProvider,
  orderIdAt,
  PAY,
  payButton,
  paymentCards,
  paymentToast,
  readTopUps,
  recordEvents,
  recordReturns,
} from '../support/payments.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'
import { command } from '../support/product.ts'
import { expectApart } from '../support/shapes.ts'
import { allowSandboxes, signInAs } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

/** Signs in a new member with a delayed payment; returns the provider's order id. */
async function startDelayedPayment(page: Page): Promise<string> {
  const orderId = await orderAtProvider(page)
  await decide(page, 'Pay, and let it take time')
  await expect(paymentToast(page, 'loading')).toHaveCount(1)
  return orderId
}

/** Records every request for a page's data. */
function recordReads(page: Page, path: string): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) reads.push(url.search)
  })
  return reads
}

test.describe('a top-up whose path is interrupted', () => {
  test('opening the same return address in other tabs credits nothing again and shows no further toast (rows 182, 183, 188, 431)', async ({
    page,
    context,
    baseURL,
  }) => {
    const returns = recordReturns(page, baseURL ?? '')
    const reported = await recordEvents(context)
    const purchases = () => reported.filter(({ name }) => name === 'purchase')
    await orderAtProvider(page)
    await page.route(/\/my-wallet\/$/, async (route) => {
      // Gives the page that redirects to the wallet time to report the purchase, which only the wallet may do.
      await expect
        .poll(() => purchases().length, { timeout: 1_500 })
        .toBeGreaterThan(0)
        .catch(() => {})
      await route.continue()
    })
    await decide(page, PAY)
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await expect(arrivalSheet(page)).toHaveCount(1)
    await page.unrouteAll()
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto(returns[0] ?? '')))
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/\/my-wallet\/$/)
      await expectPageReady(tab)
      await expect(arrivalSheet(tab)).toHaveCount(0)
    }
    expect(purchases()).toHaveLength(1)
    await expectBalance(page, 500, 50)
  })

  test('pressing twice creates one order, and the button shows “Processing…” (rows 171-172)', async ({
    page,
  }) => {
    await signInWithCoins(page, {})
    const orders: { isScripted: boolean; nonce: string | null }[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/payments/top-up/')) return
      const nonce = new URLSearchParams(request.postData() ?? '').get('nonce')
      orders.push({ isScripted: request.resourceType() === 'fetch', nonce })
    })
    await page.goto('/top-up/')
    await expectPageReady(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/payments/top-up/', async (route) => {
      await gate.promise
      await route.continue()
    })
    await consentBox(page).check()
    await payButton(page).dblclick()
    const busy = page.getByRole('button', { name: 'Processing…' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    // Not a click, which would wait for an enabled button.
    await busy.dispatchEvent('click')
    gate.resolve()
    await approvalHeading(page).waitFor()
    // A press before hydration is a native form submission; it names the same order.
    expect(orders.filter(({ isScripted }) => isScripted)).toHaveLength(1)
    expect(new Set(orders.map(({ nonce }) => nonce)).size).toBe(1)
  })

  test('a cancelled payment shows a cancellation, costs nothing, and keeps the package selected (rows 167, 181, 184)', async ({
    page,
  }) => {
    const orderId = await orderAtProvider(page)
    await decide(page, 'Cancel and return')
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await expect(paymentToast(page, 'cancelled')).toHaveCount(1)
    await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveText(['', ''])
    await expectApart(
      paymentToast(page, 'cancelled'),
      page.getByRole('heading', { name: 'My Wallet' }).filter({ visible: true }),
    )
    await expectPageReady(page)
    await expect(paymentCards(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Top up' }).click()
    const store = page.getByRole('dialog', { name: 'Store' })
    await expect(store.getByRole('radio', { name: /^500 coins/ })).toBeChecked()
    await expect(paymentCards(page)).toHaveCount(0)

    // The package is still selected in the store, and after the browser's Back too.
    await page.goto('/top-up/')
    await expect(page.getByRole('radio', { name: /^500 coins/ })).toBeChecked()
    await expectPageReady(page)
    await agreeAndPay(page)
    await approvalHeading(page).waitFor()
    expect(orderIdAt(page)).not.toBe(orderId)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^500 coins/ })).toBeChecked()
    await expectBalance(page, 0, 0)
  })

  test('a payment credited while the wallet is open appears in its list at once, and a refund appears after a reload (rows 148, 162, 185)', async ({
    page,
    baseURL,
  }) => {
    const orderId = await startDelayedPayment(page)
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await expect(page.getByText('No Data Available')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await completeAtProvider(page, baseURL ?? '', orderId)
    await paymentCards(page)
      .getByRole('button', { name: 'Check now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await closeArrival(page)
    const rows = page.getByRole('region', { name: 'Transaction' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: '+500' })).toHaveText(
      /^Top-up\d{4}\.\d\d\.\d\d \d\d:\d\dNo expiry\+500Coins/,
    )
    await expect(rows.filter({ hasText: '+50Bonus' })).toContainText('Top-up Bonus')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

    const { exitCode, output } = await command(
      'cliffhanger.mjs',
      ['refund', orderId, '--reason', 'by a child'],
      {
        DATA_DIR: SHARED_DATA_DIR,
      },
    )
    expect(exitCode, output).toBe(0)
    await page.reload()
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: '-500' })).toHaveText(/^Refund.*-500Coins/)
    await expect(rows.filter({ hasText: '-50Bonus' })).toContainText('Refund')
    await rows.filter({ hasText: '-500' }).getByRole('link', { name: 'Receipt: Refund' }).click()
    await expect(page.getByText('Refunded')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/reward/i)
  })

  test('a declined payment is said by its card alone and costs nothing, and another card pays the same order (rows 184, 431)', async ({
    page,
  }) => {
    await orderAtProvider(page)
    await decide(page, 'Pay with a declined card')
    await expect(paymentCards(page).getByText('This payment was declined')).toBeVisible()
    await expect(page.locator('[data-payment="declined"]')).toBeFocused()
    await expect(page.locator('[data-toasts] p')).toHaveCount(0)
    await expectNoFindings(page)
    await expectBalance(page, 0, 0)
    await page.goto('/my-wallet/')
    await paymentCards(page).getByRole('link', { name: 'Choose another card' }).click()
    await decide(page, PAY)
    await expect(arrivalSheet(page)).toHaveCount(1)
    await expectBalance(page, 500, 50)
  })

  test('a delayed payment is shown as being checked, also on the account deletion page, and shows a toast once it is credited (rows 185, 431, 436)', async ({
    page,
    baseURL,
  }) => {
    const orderId = await startDelayedPayment(page)
    await page.goto('/top-up/')
    await expect(paymentCards(page).getByText('PayPal is still checking your payment')).toBeVisible()
    await expectNoFindings(page)
    await page.goto('/account/delete/')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You have a payment in progress.')
    await expectNoFindings(page)
    await page.goto('/top-up/')

    await completeAtProvider(page, baseURL ?? '', orderId)
    const reads = recordReads(page, '/top-up.data')
    // The card also checks automatically, and disappears if its own check came first.
    const checkNow = paymentCards(page).getByRole('button', { name: 'Check now' })
    await checkNow.click({ timeout: 5_000 }).catch(() => expect(checkNow).toHaveCount(0))
    await closeArrival(page)
    await expect(paymentCards(page)).toHaveCount(0)
    expect(reads.length, 'each part is requested once').toBe(new Set(reads).size)
    await expectBalance(page, 500, 50)
  })

  test('a buyer who paid and never returned sees the success once on the next visit, also on another device (row 431)', async ({
    page,
    browser,
    guard,
    baseURL,
  }) => {
    const { name } = await signInWithCoins(page, {})
    await page.goto('/top-up/')
    await goToProvider(page, '500')
    await decide(page, 'Pay and do not come back', 'No notice')
    await page.getByText('Close this window').waitFor()

    const device = await browser.newContext({ baseURL: baseURL ?? '' })
    guard.watch(device)
    const other = await device.newPage()
    await signInAs(other, name)
    await other.goto('/top-up/')
    await expect(arrivalSheet(other)).toHaveCount(1)
    await other.reload()
    await expectPageReady(other)
    await expect(arrivalSheet(other)).toHaveCount(0)
    await expect(paymentCards(other)).toHaveCount(0)
    await expectBalance(other, 500, 50)
    await device.close()
  })

  test('payment notices in disorder before the buyer returns in another tab lead to one credit, one receipt and one toast (rows 188, 431)', async ({
    page,
    context,
  }) => {
    const orderId = await orderAtProvider(page)
    await decide(page, 'Pay and do not come back', 'Notices in disorder')
    await page.getByText('Close this window').waitFor()
    const tab = await context.newPage()
    await page.close()
    await expect.poll(async () => (await readTopUps(tab)).length).toBe(1)

    await tab.goto(`/my-wallet/?token=${orderId}&PayerID=X`)
    await expect(tab).toHaveURL(/\/my-wallet\/$/)
    await expect(arrivalSheet(tab)).toHaveCount(1)
    await tab.reload()
    await expectPageReady(tab)
    await expect(arrivalSheet(tab)).toHaveCount(0)
    expect(await readTopUps(tab)).toEqual([{ transactionId: orderId, coins: 500, bonus: 50 }])
    await expectBalance(tab, 500, 50)
  })

  test('a payment whose response the provider lost is found again (row 431)', async ({ page }) => {
    await orderAtProvider(page)
    await decide(page, PAY, 'Lost answer')
    // The return waits for the response up to its time limit.
    await expect(page).toHaveURL(/\/my-wallet\/$/, { timeout: 30_000 })
    // Delayed first or credited at once, depending on whether the provider has been queried again by now.
    await expect(arrivalSheet(page).or(paymentToast(page, 'loading')).first()).toBeVisible()
    await expect(async () => {
      await page.goto('/top-up/')
      await expectPageReady(page)
      await expect(paymentCards(page)).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expectBalance(page, 500, 50)
  })

  test('a payment pressed offline shows a message that blames no payment service, and the next press continues the same order (rows 177, 180, 418)', async ({
    page,
    context,
    guard,
  }) => {
    guard.expectFailure(/\/payments\/top-up\//)
    await fetchNothingAhead(page)
    await signInWithCoins(page, {})
    await page.goto('/top-up/')
    await expectPageReady(page)
    const nonce = () => page.locator('input[name=nonce]').inputValue()
    const before = await nonce()
    await context.setOffline(true)
    await agreeAndPay(page)
    await expect(page.getByText('We didn’t get a response. Nothing was charged.')).toBeVisible()
    await expect(page.locator('[data-toasts] p')).toHaveCount(0)
    await context.setOffline(false)
    expect(await nonce()).toBe(before)
    await agreeAndPay(page)
    await approvalHeading(page).waitFor()
  })
})
