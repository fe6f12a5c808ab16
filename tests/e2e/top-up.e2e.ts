import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { signInWithCoins } from './coins.ts'
import { expect, test } from './fixture.ts'
import {
  approvalHeading,
  bookAddress,
  decide,
  expectBalance,
  goToProvider,
  orderIdAt,
  PAY,
  payButton,
  paymentToast,
} from './payments.ts'
import { allowSandboxes, signInAs } from './sign-in.ts'

/** Episode 4 is the first locked one, at 60 coins: `platform/demo/catalog.json`. */
const KEY = 'neon-oath'
const LOCKED = 4

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const store = (page: Page) => page.getByRole('dialog', { name: 'Store' })
const cards = (place: Page | Locator) => place.getByRole('list', { name: 'Your payments' })

/** Every address of this site that a browser came back to from the provider. */
function recordReturns(page: Page, origin: string): string[] {
  const returns: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin && url.searchParams.has('token')) returns.push(url.href)
  })
  return returns
}

/** The receipts of top-ups in the member's own file, asked for without opening a page: pages tell of payments. */
async function topUpsOf(page: Page): Promise<{ transactionId: string; coins: number; bonus: number }[]> {
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

/** A new member at the provider's page with an order of 500 coins; answers the provider's number of it. */
async function orderAtProvider(page: Page): Promise<string> {
  await signInWithCoins(page, {})
  await page.goto('/top-up/')
  await goToProvider(page, '500')
  return orderIdAt(page)
}

interface Export {
  receipts: { transactionId: string | null; coins: { change: number }; bonus: { change: number } }[]
}

async function openStoreInPlayer(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
  await expect(store(page).getByRole('heading', { name: 'TOP UP' })).toBeVisible()
}

test.describe('topping up', { tag: '@desktop' }, () => {
  test('too few coins, paid at the provider, back at the same episode to unlock it (rows 165-171, 174, 179, 183, 187, 431)', async ({
    page,
    catalogue,
    baseURL,
  }) => {
    const address = `${catalogue.drama(KEY).episode(LOCKED)}?utm_source=x`
    const returns = recordReturns(page, baseURL ?? '')
    await signInWithCoins(page, { coins: 12 })
    await openStoreInPlayer(page, address)
    const panel = store(page)
    await expect(panel.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
    const gears = panel.getByRole('radio')
    await expect(gears).toHaveCount(4)
    await expect(gears.first()).toBeChecked()
    await expect(panel.getByText('$21.99')).toHaveCount(1)
    await expect(panel.getByText('Most chosen')).toBeVisible()
    await expect(panel.getByText('+10%')).toBeVisible()

    await goToProvider(page, '500')
    await decide(page, PAY)
    await expect(page).toHaveURL(address)
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Unlock for 60 coins' })).toBeVisible()
    await expect(page.getByText('512', { exact: true })).toBeVisible()
    expect(returns).toHaveLength(1)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Unlock for 60 coins' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(paymentToast(page, 'success')).toHaveCount(0)
    await expectBalance(page, 512, 50)
  })

  test('back from the provider, or a reload there, is the same order; leaving it is told in words (rows 177, 431)', async ({
    page,
  }) => {
    const orderId = await orderAtProvider(page)
    await page.reload()
    await page.goBack()
    await expect(payButton(page)).toBeVisible()
    await page.goto('/top-up/')
    await expect(cards(page).getByText('Waiting for your payment')).toBeVisible()
    await expect(cards(page)).toContainText(orderId)
    await expect(cards(page)).toContainText('$4.99')
    await page.waitForLoadState('networkidle')
    await cards(page).getByRole('link', { name: 'Continue at PayPal' }).click()
    await approvalHeading(page).waitFor()
    expect(orderIdAt(page)).toBe(orderId)
    await decide(page, PAY)
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    await expectBalance(page, 500, 50)
  })

  test('a visitor is asked to log in, and nothing is ordered (rows 76, 164)', async ({ page }) => {
    await page.goto('/top-up/')
    await expect(page.getByText('Please login')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  })

  test('the store opens from the profile, by keyboard too, and closes (rows 79, 165-169)', async ({
    page,
  }) => {
    await signInWithCoins(page, {})
    await page.waitForLoadState('networkidle')
    await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
    await expect(store(page).getByRole('radio')).toHaveCount(7)
    await expect(store(page).getByText('Insufficient balance')).toHaveCount(0)
    await store(page).getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(store(page).getByRole('radio').nth(1)).toBeChecked()
    await expectNoFindings(page)
    await page.keyboard.press('Escape')
    await expect(store(page)).toHaveCount(0)
  })

  for (const prefix of ['', '/ar']) {
    test(`the store page of ${prefix || '/en'} has no findings (row 442)`, async ({ page }) => {
      await signInWithCoins(page, { coins: 5 })
      await page.goto(`${prefix}/top-up/`)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('radio')).toHaveCount(7)
      await expectNoFindings(page)
    })
  }
})

/** What the layout has no part in. */
test.describe('topping up, whatever happens on the way', () => {
  test('the same return in other tabs credits and tells nothing again (rows 182, 188, 431)', async ({
    page,
    context,
    baseURL,
  }) => {
    const returns = recordReturns(page, baseURL ?? '')
    await orderAtProvider(page)
    await decide(page, PAY)
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto(returns[0] ?? '')))
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/\/my-wallet\/$/)
      await tab.waitForLoadState('networkidle')
      await expect(paymentToast(tab, 'success')).toHaveCount(0)
    }
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
    await page.waitForLoadState('networkidle')
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

  test('turning back is told and costs nothing (rows 181, 184)', async ({ page }) => {
    await orderAtProvider(page)
    await decide(page, 'Cancel and return')
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await expect(paymentToast(page, 'failed')).toHaveCount(1)
    await expectBalance(page, 0, 0)
  })

  test('a declined card is told and costs nothing (row 184)', async ({ page }) => {
    await orderAtProvider(page)
    await decide(page, 'Pay with a declined card')
    await expect(paymentToast(page, 'failed')).toHaveCount(1)
    await expectBalance(page, 0, 0)
  })

  test('money that takes its time is told as such, and again once it is there (rows 185, 431)', async ({
    page,
    context,
    baseURL,
  }) => {
    const orderId = await orderAtProvider(page)
    await decide(page, 'Pay, and let it take time')
    await expect(paymentToast(page, 'loading')).toHaveCount(1)
    await page.goto('/top-up/')
    await expect(cards(page).getByText('PayPal is still checking your payment')).toBeVisible()
    await expectNoFindings(page)

    const book = await context.newPage()
    await book.goto(bookAddress(baseURL ?? ''))
    await book.getByRole('button', { name: `Complete order ${orderId}` }).click()
    await book.close()
    // The card asks by itself too, and goes when it was first.
    const checkNow = cards(page).getByRole('button', { name: 'Check now' })
    await checkNow.click({ timeout: 5_000 }).catch(() => expect(checkNow).toHaveCount(0))
    await expect(paymentToast(page, 'success')).toHaveCount(1)
    await expect(cards(page)).toHaveCount(0)
    await expectBalance(page, 500, 50)
  })

  test('paid and never come back: the next visit, also on another device, tells it once (row 431)', async ({
    page,
    browser,
    guard,
    baseURL,
  }) => {
    const name = await signInWithCoins(page, {})
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
    await other.waitForLoadState('networkidle')
    await expect(paymentToast(other, 'success')).toHaveCount(0)
    await expect(cards(other)).toHaveCount(0)
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
      await expect.poll(async () => (await topUpsOf(tab)).length).toBe(1)

      await tab.goto(`/my-wallet/?token=${orderId}&PayerID=X`)
      await expect(tab).toHaveURL(/\/my-wallet\/$/)
      await expect(paymentToast(tab, 'success')).toHaveCount(1)
      await tab.reload()
      await tab.waitForLoadState('networkidle')
      await expect(paymentToast(tab, 'success')).toHaveCount(0)
      expect(await topUpsOf(tab)).toEqual([{ transactionId: orderId, coins: 500, bonus: 50 }])
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
    await expect(cards(tab)).toContainText(orderId)
    await tab.waitForLoadState('networkidle')
    await cards(tab).getByRole('link', { name: 'Continue at PayPal' }).click()
    await approvalHeading(tab).waitFor()
    await decide(tab, PAY)
    await expect(paymentToast(tab, 'success')).toHaveCount(1)
    expect(await topUpsOf(tab)).toEqual([{ transactionId: orderId, coins: 500, bonus: 50 }])
  })

  test('what is on its way stands in the drawer of the wallet too (rows 79, 431)', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    const orderId = await orderAtProvider(page)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'My Wallet' }).click()
    const drawer = page.getByRole('dialog', { name: 'My Wallet' })
    await expect(cards(drawer)).toContainText(orderId)
    await expectNoFindings(page)
    await cards(drawer).getByRole('link', { name: 'Continue at PayPal' }).click()
    await approvalHeading(page).waitFor()
  })

  test('an answer that the provider lost is found again (row 431)', async ({ page }) => {
    await orderAtProvider(page)
    await decide(page, PAY, 'Lost answer')
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    // On its way first or here at once, by who asked the provider again before.
    await expect(paymentToast(page, 'success').or(paymentToast(page, 'loading')).first()).toBeVisible()
    await expect(async () => {
      await page.goto('/top-up/')
      await page.waitForLoadState('networkidle')
      await expect(cards(page)).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expectBalance(page, 500, 50)
  })

  test('offline: the button says so, can be pressed again, and it is the same order (rows 177, 180)', async ({
    page,
    context,
    guard,
  }) => {
    guard.expectFailure(/\/payments\/top-up\//)
    await signInWithCoins(page, {})
    await page.goto('/top-up/')
    await page.waitForLoadState('networkidle')
    const nonce = () => page.locator('input[name=nonce]').inputValue()
    const before = await nonce()
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByText('The payment service does not answer.')).toBeVisible()
    await expect(page.locator('[data-toasts] p')).toHaveCount(0)
    await context.setOffline(false)
    expect(await nonce()).toBe(before)
    await payButton(page).click()
    await approvalHeading(page).waitFor()
  })
})

/** A browser told to run no scripts still reads this element as text, so that nothing in it counts as seen. */
async function expectSaidPlainly(page: Page, sentence: string) {
  const said = () =>
    page
      .locator('body > noscript')
      .first()
      .evaluate((element) => element.textContent)
  await expect.poll(said).toContain(sentence)
}

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('a package is chosen, paid for, and the episode unlocked (rows 170, 179, 183, 440)', async ({
    page,
    catalogue,
  }) => {
    const address = catalogue.drama(KEY).episode(LOCKED)
    await signInWithCoins(page, {})
    await page.goto(address)
    await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
    await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
    await page.getByRole('radio', { name: /^100 coins/ }).check()
    await payButton(page).click()
    await approvalHeading(page).waitFor()
    await decide(page, PAY)
    await expect(page).toHaveURL(address)
    await expectSaidPlainly(page, 'Payment received. Your coins are here.')
    await page.getByRole('button', { name: 'Unlock for 60 coins' }).click()
    await expect(page.locator('video')).toHaveJSProperty('controls', true)
    await expectBalance(page, 40, 0)
  })

  test('money that takes its time is asked for by a button (rows 185, 431, 440)', async ({
    page,
    context,
    baseURL,
  }) => {
    await signInWithCoins(page, {})
    await page.goto('/top-up/')
    await payButton(page).click()
    const orderId = orderIdAt(page)
    await decide(page, 'Pay, and let it take time')
    await page.goto('/top-up/')
    await expect(cards(page).getByText('PayPal is still checking your payment')).toBeVisible()
    const book = await context.newPage()
    await book.goto(bookAddress(baseURL ?? ''))
    await book.getByRole('button', { name: `Complete order ${orderId}` }).click()
    await cards(page).getByRole('button', { name: 'Check now' }).click()
    await expectSaidPlainly(page, 'Payment received. Your coins are here.')
    await expectBalance(page, 100, 0)
  })
})
