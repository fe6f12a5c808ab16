import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  agreeAndPay,
  approvalHeading,
  arrivalSheet,
  completeAtProvider,
  decide,
  expectBalance,
  goToProvider,
  orderAtProvider,
  orderIdAt,
  PAY,
  payButton,
  paymentCards,
  recordEvents,
  recordReturns,
} from '../support/payments.ts'
import { expectPlaying } from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Episode 4 is the first locked one, at 60 coins: `tests/catalogue/catalog.json`. */
const KEY = 'neon-oath'
const LOCKED = 4

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const store = (page: Page) => page.getByRole('dialog', { name: 'Store' })

/** The position and size of a package in the store. */
async function readBox(page: Page, index: number) {
  const box = await store(page).getByRole('radio').nth(index).boundingBox()
  return box && { x: box.x, y: box.y, width: box.width, height: box.height }
}

async function openStoreInPlayer(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
  await expectPageReady(page)
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
  await expect(store(page).getByRole('heading', { name: 'TOP UP' })).toBeVisible()
}

test.describe('topping up', { tag: '@desktop' }, () => {
  test('a member with too few coins pays at the provider and returns to the same episode to unlock it (rows 165-171, 174, 179, 183, 187, 189, 431)', {
    tag: '@journey',
  }, async ({ page, catalogue, baseURL }) => {
    const address = `${catalogue.drama(KEY).episode(LOCKED)}?utm_source=x`
    const returns = recordReturns(page, baseURL ?? '')
    const reported = await recordEvents(page.context())
    await signInWithCoins(page, { coins: 12 })
    await openStoreInPlayer(page, address)
    const panel = store(page)
    await expect(panel.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
    const gears = panel.getByRole('radio')
    await expect(panel.getByText('You still need 48 coins')).toBeVisible()
    await expect(gears).toHaveCount(5)
    await expect(gears.first()).toBeChecked()
    await expect(gears.first()).toHaveAccessibleName(/^50 coins.*\$0\.50$/)
    await expect(panel.getByText('$21.99')).toHaveCount(1)
    await expect(panel.getByText('Most chosen')).toBeVisible()
    await expect(panel.getByText('+10%')).toBeVisible()
    await expect(payButton(page)).toHaveText('Pay $0.50 with PayPal')

    await goToProvider(page, '500')
    await decide(page, PAY)
    await expect(page).toHaveURL(address)
    const sheet = arrivalSheet(page)
    await expect(sheet.getByText('+500 coins')).toBeVisible()
    await expect(sheet.getByText('+50 bonus')).toBeVisible()
    await expect(sheet.locator('dd [aria-hidden]')).toHaveText(['', '512', '', '50'])
    await expect(page.locator('[data-toasts] p')).toHaveCount(0)
    await expectNoFindings(page)
    await sheet.getByRole('button', { name: 'Continue to episode 4' }).click()
    await expect(page.getByRole('button', { name: 'Unlock for 60 coins' })).toBeVisible()
    await expect(page.getByText('562', { exact: true })).toBeVisible()
    expect(returns).toHaveLength(1)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Unlock for 60 coins' })).toBeVisible()
    await expectPageReady(page)
    await expect(sheet).toHaveCount(0)
    const transactionId = new URL(returns[0] ?? '').searchParams.get('token')
    expect(reported.filter(({ name }) => name === 'topup_button_click' || name === 'purchase')).toEqual([
      { name: 'topup_button_click', payment_method: 'paypal', currency: 'USD' },
      {
        name: 'purchase',
        transaction_id: transactionId,
        value: 4.99,
        currency: 'USD',
        items: [{ item: '500 coins', quantity: 1, price: 4.99 }],
      },
    ])
    await expectBalance(page, 512, 50)
  })

  test('what the rest costs leads to exactly the coins for it, and one press then unlocks it (rows 430, 434, 437)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    await signInWithCoins(page, { coins: 12 })
    await page.goto(catalogue.drama(KEY).episode(LOCKED))
    await expectPageReady(page)
    await page
      .getByRole('link', { name: 'All 3 locked episodes 180 coins from $1.67 (168 coins + your 12 coins)' })
      .click()
    const panel = store(page)
    await expect(panel.getByText('You still need 168 coins')).toBeVisible()
    await expect(panel.getByRole('radio').first()).toHaveAccessibleName(
      '168 coins Exactly what is missing $1.67',
    )
    await page.setViewportSize({ width: 320, height: 568 })
    await expect(panel.getByRole('button', { name: /^Pay / })).toBeInViewport({ ratio: 1 })
    await goToProvider(page, '168')
    await decide(page, PAY)
    await arrivalSheet(page).getByRole('button', { name: 'Continue to episode 4' }).click()
    await page.getByRole('button', { name: 'Unlock 3 remaining episodes for 180 coins' }).click()
    await expectPlaying(page)
    await expectBalance(page, 0, 0)
  })

  test('going back from the provider or reloading there keeps the order, which the store shows as waiting for payment (rows 177, 431)', {
    tag: '@phone-only',
  }, async ({ page }) => {
    const orderId = await orderAtProvider(page)
    await page.reload()
    await page.goBack()
    await expect(payButton(page)).toBeVisible()
    await page.goto('/top-up/')
    await expect(paymentCards(page).getByText('Waiting for your payment')).toBeVisible()
    await expect(paymentCards(page)).toContainText(orderId)
    await expect(paymentCards(page)).toContainText('$4.99')
    await expectPageReady(page)
    await paymentCards(page).getByRole('link', { name: 'Continue at PayPal' }).click()
    await approvalHeading(page).waitFor()
    expect(orderIdAt(page)).toBe(orderId)
    await decide(page, PAY)
    await expect(arrivalSheet(page)).toHaveCount(1)
    await expectBalance(page, 500, 50)
  })

  test('a visitor sees packages and prices, and logs in to pay (rows 13, 76, 135, 164, 166-167)', async ({
    page,
  }) => {
    await page.goto('/my-wallet/')
    await expectPageReady(page)
    await page.getByRole('main').getByRole('link', { name: 'See coin packages and prices' }).click()
    const store = page.getByRole('dialog', { name: 'Store' })
    await expect(store.getByRole('radio')).toHaveCount(7)
    await expect(store.getByRole('radio').first()).toBeChecked()
    await expect(store.getByText('$4.99', { exact: true }).first()).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await store.getByRole('link', { name: 'Log in to pay' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()

    await page.goto('/profile/')
    await expectPageReady(page)
    await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  test('the store opens from the profile in two columns, works by keyboard, and reports its closing once (rows 79, 165-169)', async ({
    page,
  }) => {
    const reported = await recordEvents(page.context())
    await signInWithCoins(page, {})
    await page.goto('/profile/')
    await expectPageReady(page)
    await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
    await expect(store(page).getByRole('radio')).toHaveCount(7)
    await expect(store(page).getByText('Insufficient balance')).toHaveCount(0)
    await store(page).getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(store(page).getByRole('radio').nth(1)).toBeChecked()
    await expectNoFindings(page)
    const [first, second, third] = await Promise.all([0, 1, 2].map((index) => readBox(page, index)))
    expect(second).toMatchObject({ y: first!.y, width: first!.width, height: first!.height })
    expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width)
    expect(third).toMatchObject({ x: first!.x, width: first!.width })
    expect(third!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
    if (page.viewportSize()!.width < 768) {
      const { x, y, width, height } = (await store(page).boundingBox())!
      expect({ x, width, bottom: y + height }).toEqual({ x: 0, width: 390, bottom: 844 })
    }
    expect(reported.filter(({ name }) => name === 'pay_close')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(store(page)).toHaveCount(0)
    expect(reported.filter(({ name }) => name === 'pay_close')).toEqual([{ name: 'pay_close' }])
  })
})

/** With scripts disabled through Playwright the browser still parses `noscript` as text, so its content never counts as visible. */
async function expectSaidPlainly(page: Page, sentence: string) {
  const said = () =>
    page
      .locator('[data-own] > noscript')
      .first()
      .evaluate((element) => element.textContent)
  await expect.poll(said).toContain(sentence)
  expect((await page.content()).split(sentence), 'shown once').toHaveLength(2)
}

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('a visitor sees packages and prices, and logs in to pay (rows 76, 440)', async ({ page }) => {
    await page.goto('/profile/')
    await page.getByRole('link', { name: 'See coin packages and prices' }).click()
    await expect(page).toHaveURL(/\/top-up\/\?returnTo=%2Fprofile%2F$/)
    await expect(page.getByRole('radio')).toHaveCount(7)
    await expect(page.getByText('$4.99', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Log in to pay' }).click()
    await expect(page).toHaveURL(/\/login\/\?returnTo=%2Ftop-up%2F/)
  })

  test('a member pays for exactly the missing coins and unlocks the episode (rows 170, 179, 183, 437, 440)', async ({
    page,
    catalogue,
  }) => {
    const address = catalogue.drama(KEY).episode(LOCKED)
    await signInWithCoins(page, {})
    await page.goto(address)
    await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
    await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
    await expect(
      page.getByRole('radio', { name: /^60 coins Exactly what is missing \$0\.60$/ }),
    ).toBeChecked()
    await agreeAndPay(page)
    await approvalHeading(page).waitFor()
    await decide(page, PAY)
    await expect(page).toHaveURL(address)
    await expectSaidPlainly(page, 'Payment received. Your purchase is ready.')
    await expectSaidPlainly(page, '+60 coins')
    await page.getByRole('button', { name: 'Unlock for 60 coins' }).click()
    await expect(page.locator('video')).toHaveJSProperty('controls', true)
    await expectBalance(page, 0, 0)
  })

  test('a button checks a delayed payment (rows 185, 431, 440)', async ({ page, baseURL }) => {
    await signInWithCoins(page, {})
    await page.goto('/top-up/')
    await agreeAndPay(page)
    await approvalHeading(page).waitFor()
    const orderId = orderIdAt(page)
    await decide(page, 'Pay, and let it take time')
    await expect(page).toHaveURL(/\/my-wallet\/$/)
    await page.goto('/top-up/')
    await expect(paymentCards(page).getByText('PayPal is still checking your payment')).toBeVisible()
    await completeAtProvider(page, baseURL ?? '', orderId)
    await paymentCards(page).getByRole('button', { name: 'Check now' }).click()
    await expectSaidPlainly(page, 'Payment received. Your purchase is ready.')
    await expectBalance(page, 100, 0)
  })
})
