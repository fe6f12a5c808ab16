import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { SHARED_DATA_DIR, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  approvalHeading,
  completeAtProvider,
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

/** A new member whose payment takes its time; answers the provider's number of it. */
async function paymentOnItsWay(page: Page): Promise<string> {
  const orderId = await orderAtProvider(page)
  await decide(page, 'Pay, and let it take time')
  await expect(paymentToast(page, 'loading')).toHaveCount(1)
  return orderId
}

/** Every read of a page's data. */
function recordReads(page: Page, path: string): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) reads.push(url.search)
  })
  return reads
}

test.describe('topping up, whatever happens on the way', () => {
  test('the same return in other tabs credits and tells nothing again (rows 182, 183, 188, 431)', async ({
    page,
    context,
    baseURL,
  }) => {
    const returns = recordReturns(page, baseURL ?? '')
    const told = await recordEvents(context)
    const purchases = () => told.filter(({ name }) => name === 'purchase')
    await orderAtProvider(page)
    await page.route(/\/my-wallet\/$/, async (route) => {
      // Time for the page that gives way to the wallet to say what only the wallet may.
      await expect
        .poll(() => purchases().length, { timeout: 1_500 })
        .toBeGreaterThan(0)
        .catch(() => {})
      await route.continue()
    })
    await decide(page, PAY)
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    await page.unrouteAll()
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto(returns[0] ?? '')))
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/\/my-wallet\/$/)
      await expectPageReady(tab)
      await expect(paymentToast(tab, 'success')).toHaveCount(0)
    }
    expect(purchases()).toHaveLength(1)
    await expectBalance(page, 500, 50)
  })

  test('pressing twice is one order, and the button says that it works (rows 171-172)', async ({ page }) => {
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
    await payButton(page).dblclick()
    const busy = page.getByRole('button', { name: 'Processing…' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    // Not a click: that would wait for a button that may be pressed.
    await busy.dispatchEvent('click')
    gate.resolve()
    await approvalHeading(page).waitFor()
    // A press before the page came alive is the browser's own; it names the same order.
    expect(orders.filter(({ isScripted }) => isScripted)).toHaveLength(1)
    expect(new Set(orders.map(({ nonce }) => nonce)).size).toBe(1)
  })

  test('turning back is told as what it was, costs nothing, and leaves the package chosen (rows 167, 181, 184)', async ({
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

    // Who changes their mind finds the order there, by the browser's own Back too.
    await page.goto('/top-up/')
    await expect(page.getByRole('radio', { name: /^500 coins/ })).toBeChecked()
    await expectPageReady(page)
    await payButton(page).click()
    await approvalHeading(page).waitFor()
    expect(orderIdAt(page)).not.toBe(orderId)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^500 coins/ })).toBeChecked()
    await expectBalance(page, 0, 0)
  })

  test('money that arrives on the open wallet stands in its list at once, and is a refund once it went back (rows 148, 162, 185)', async ({
    page,
    baseURL,
  }) => {
    const orderId = await paymentOnItsWay(page)
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await expect(page.getByText('No Data Available')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await completeAtProvider(page, baseURL ?? '', orderId)
    await paymentCards(page)
      .getByRole('button', { name: 'Check now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
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

  test('money that arrives by another tab stands in the open wallet without a look at it (rows 148, 431)', async ({
    page,
    context,
  }) => {
    await signInWithCoins(page, {})
    // Where tabs stand side by side, none is looked at again.
    await page.addInitScript(() =>
      addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), { capture: true }),
    )
    await page.goto('/my-wallet/')
    await expect(page.getByText('No Data Available')).toBeVisible()
    await expectPageReady(page)
    const other = await context.newPage()
    await other.goto('/top-up/')
    await goToProvider(other, '500')
    await decide(other, PAY)
    await expect(paymentToast(other, 'success')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Transaction' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('definition').filter({ hasText: /^500$/ })).toBeVisible()
  })

  test('a declined card is told and costs nothing, and another card pays the same order (rows 184, 431)', async ({
    page,
  }) => {
    await orderAtProvider(page)
    await decide(page, 'Pay with a declined card')
    await expect(paymentToast(page, 'declined')).toHaveCount(1)
    await expectBalance(page, 0, 0)
    await page.goto('/my-wallet/')
    await expect(paymentCards(page).getByText('This payment was declined')).toBeVisible()
    await expectNoFindings(page)
    await paymentCards(page).getByRole('link', { name: 'Choose another card' }).click()
    await decide(page, PAY)
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    await expectBalance(page, 500, 50)
  })

  test('money that takes its time is told as such, before the account is deleted too, and again once it is there (rows 185, 431, 436)', async ({
    page,
    baseURL,
  }) => {
    const orderId = await paymentOnItsWay(page)
    await page.goto('/top-up/')
    await expect(paymentCards(page).getByText('PayPal is still checking your payment')).toBeVisible()
    await expectNoFindings(page)
    await page.goto('/account/delete/')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You have a payment in progress.')
    await expectNoFindings(page)
    await page.goto('/top-up/')

    await completeAtProvider(page, baseURL ?? '', orderId)
    const reads = recordReads(page, '/top-up.data')
    // The card asks by itself too, and goes when it was first.
    const checkNow = paymentCards(page).getByRole('button', { name: 'Check now' })
    await checkNow.click({ timeout: 5_000 }).catch(() => expect(checkNow).toHaveCount(0))
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    await expect(paymentCards(page)).toHaveCount(0)
    expect(reads.length, 'each part is read once').toBe(new Set(reads).size)
    await expectBalance(page, 500, 50)
  })

  test('who presses while the page already reads what has arrived has it read no second time (rows 185, 431)', async ({
    page,
    baseURL,
  }) => {
    const orderId = await paymentOnItsWay(page)
    await page.goto('/top-up/')
    await expectPageReady(page)
    const reads = recordReads(page, '/top-up.data')
    const gate = Promise.withResolvers<void>()
    await page.route('**/top-up.data*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await completeAtProvider(page, baseURL ?? '', orderId)
    const checkNow = paymentCards(page).getByRole('button', { name: 'Check now' })
    await checkNow.click()
    await expect.poll(() => reads.length).toBeGreaterThan(0)
    const again = page.waitForResponse('**/payments/check/')
    await checkNow.click()
    await again
    gate.resolve()
    await expect(paymentCards(page)).toHaveCount(0)
    expect(reads.length, 'each part is read once').toBe(new Set(reads).size)
  })

  test('who presses while the page asks by itself gets the same answer (rows 185, 431)', async ({
    page,
    baseURL,
  }) => {
    const orderId = await paymentOnItsWay(page)
    const gate = Promise.withResolvers<void>()
    const asks: string[] = []
    await page.route('**/payments/check/', async (route) => {
      asks.push(route.request().method())
      await gate.promise
      await route.continue()
    })
    await page.goto('/top-up/')
    await expect.poll(() => asks, { timeout: 30_000 }).toHaveLength(1)
    // What the return told stays until it could be read, on the next page too.
    await expect(page.locator('[data-toasts] p')).toHaveCount(0, { timeout: 20_000 })
    await completeAtProvider(page, baseURL ?? '', orderId)
    await paymentCards(page).getByRole('button', { name: 'Check now' }).dblclick()
    gate.resolve()
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    // Now, and not once another has gone: a toast stays for two seconds.
    expect(await page.locator('[data-toasts] p').allTextContents()).toHaveLength(1)
    await expect(paymentCards(page)).toHaveCount(0)
    expect(asks).toHaveLength(1)
  })

  test('paid and never come back: the next visit, also on another device, tells it once (row 431)', async ({
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
    await expect(paymentToast(other, 'success')).toHaveCount(1)
    await other.reload()
    await expectPageReady(other)
    await expect(paymentToast(other, 'success')).toHaveCount(0)
    await expect(paymentCards(other)).toHaveCount(0)
    await expectBalance(other, 500, 50)
    await device.close()
  })

  for (const fault of ['Notice twice', 'Notices in disorder', 'Forged notice']) {
    test(`told of before the buyer is back in another tab (${fault}): one credit, one receipt, one toast (rows 188, 431)`, async ({
      page,
      context,
    }) => {
      const orderId = await orderAtProvider(page)
      await decide(page, 'Pay and do not come back', fault)
      await page.getByText('Close this window').waitFor()
      const tab = await context.newPage()
      await page.close()
      await expect.poll(async () => (await readTopUps(tab)).length).toBe(1)

      await tab.goto(`/my-wallet/?token=${orderId}&PayerID=X`)
      await expect(tab).toHaveURL(/\/my-wallet\/$/)
      await expect(paymentToast(tab, 'success')).toHaveCount(1)
      await tab.reload()
      await expectPageReady(tab)
      await expect(paymentToast(tab, 'success')).toHaveCount(0)
      expect(await readTopUps(tab)).toEqual([{ transactionId: orderId, coins: 500, bonus: 50 }])
      await expectBalance(tab, 500, 50)
    })
  }

  test('a tab closed before paying: the order waits in the store, and is the one that is paid (row 431)', async ({
    page,
    context,
  }) => {
    const orderId = await orderAtProvider(page)
    const tab = await context.newPage()
    await page.close()
    await tab.goto('/top-up/')
    await expect(paymentCards(tab)).toContainText(orderId)
    await expectPageReady(tab)
    await paymentCards(tab).getByRole('link', { name: 'Continue at PayPal' }).click()
    await approvalHeading(tab).waitFor()
    await decide(tab, PAY)
    await expect(paymentToast(tab, 'success')).toHaveCount(1)
    expect(await readTopUps(tab)).toEqual([{ transactionId: orderId, coins: 500, bonus: 50 }])
  })

  test('what is on its way stands in the drawer of the wallet too (rows 79, 431)', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    const orderId = await orderAtProvider(page)
    await page.goto('/')
    await expectPageReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'My Wallet' }).click()
    const drawer = page.getByRole('dialog', { name: 'My Wallet' })
    await expect(paymentCards(drawer)).toContainText(orderId)
    await expectNoFindings(page)
    await expect(drawer.getByText('No Data Available')).toBeVisible()
    const pay = await page.context().newPage()
    await pay.goto(
      (await drawer.getByRole('link', { name: 'Continue at PayPal' }).getAttribute('href')) ?? '',
    )
    await decide(pay, 'Pay and do not come back')
    await pay.close()
    // Not every browser shows the tab from before by itself, and one that is not shown draws nothing.
    await page.bringToFront()
    await paymentCards(drawer).getByRole('button', { name: 'Check now' }).click()
    await expect(drawer.getByRole('listitem').filter({ hasText: '+500' })).toContainText('Top-up')
  })

  test('an answer that the provider lost is found again (row 431)', async ({ page }) => {
    await orderAtProvider(page)
    await decide(page, PAY, 'Lost answer')
    // The return waits for the answer as long as it may.
    await expect(page).toHaveURL(/\/my-wallet\/$/, { timeout: 30_000 })
    // On its way first or here at once, by who asked the provider again before.
    await expect(paymentToast(page, 'success').or(paymentToast(page, 'loading')).first()).toBeVisible()
    await expect(async () => {
      await page.goto('/top-up/')
      await expectPageReady(page)
      await expect(paymentCards(page)).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expectBalance(page, 500, 50)
  })

  test('offline: the page says so and blames no payment service, and the next press is the same order (rows 177, 180, 418)', async ({
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
    await payButton(page).click()
    await expect(page.getByText("We didn't get a response. Nothing was charged.")).toBeVisible()
    await expect(page.locator('[data-toasts] p')).toHaveCount(0)
    await context.setOffline(false)
    expect(await nonce()).toBe(before)
    await payButton(page).click()
    await approvalHeading(page).waitFor()
  })
})
