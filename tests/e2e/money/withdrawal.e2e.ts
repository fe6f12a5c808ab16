import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  approvalHeading,
  closeArrival,
  consentBox,
  decide,
  expectBalance,
  goToProvider,
  orderIdAt,
  PAY,
  payButton,
} from '../support/payments.ts'
import { allowSandboxes } from '../support/sign-in.ts'

const DRAMA = 'heiress-wore-ashes'
const LOCKED = 9
/** Of the sandbox's buyer. */
const PAYER = 'buyer@sandbox.example'
const WITHDRAW = 'Withdraw from contract here'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

/** A new member buys 500 coins with 50 bonus; returns the provider's number of the order. */
async function buy(page: Page): Promise<string> {
  await signInWithCoins(page, {})
  await page.goto('/top-up/?returnTo=%2F')
  await goToProvider(page, '500')
  const orderId = orderIdAt(page)
  await decide(page, PAY)
  await page.waitForURL('/')
  return orderId
}

const withdrawLink = (place: Page | Locator) => place.getByRole('link', { name: WITHDRAW })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const purchase = (page: Page) => page.getByRole('button', { name: 'Withdraw from this contract' })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm withdrawal' })

async function expectWithdrawn(page: Page, refund: string): Promise<void> {
  await expect(heading(page, 'You have withdrawn from the contract')).toBeVisible()
  await expect(page.getByRole('article')).toContainText(`You get back${refund}`)
}

/** Presses one after the other, at most three, and ends at the list of purchases. */
async function reach(page: Page, presses: readonly ((page: Page) => Locator)[]): Promise<void> {
  expect(presses.length).toBeLessThanOrEqual(3)
  for (const press of presses) await press(page).click()
  await expect(heading(page, WITHDRAW)).toBeVisible()
}

const footerLink = (page: Page) => withdrawLink(page.getByRole('contentinfo'))
const mainLink = (page: Page) => withdrawLink(page.getByRole('main'))

test.describe('withdrawing from a purchase', { tag: '@desktop' }, () => {
  test('takes three presses from Home, shows the whole declaration first, and counts once (row 438)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page, catalogue }) => {
    await buy(page)
    await closeArrival(page)
    await page.goto(catalogue.drama(DRAMA).episode(LOCKED))
    await page.getByRole('button', { name: 'Unlock for 60 coins' }).click()
    await expect(page.getByRole('button', { name: 'Unlock for 60 coins' })).toHaveCount(0)

    await page.goto('/')
    await expectPageReady(page)
    await footerLink(page).click()
    await expect(page.getByRole('main')).toContainText('Coins not used490 of 500')
    await expect(page.getByRole('main')).toContainText('Bonus taken back0 of 50')
    await expectNoFindings(page)
    await purchase(page).click()
    const declaration = page.getByRole('figure')
    await expect(declaration).toContainText(/I withdraw from the contract for this purchase:\s+.?500 coins/)
    await expect(page.getByRole('main')).toContainText('You get back4.90 USD')
    await expectNoFindings(page)
    const other = await page.context().newPage()
    await other.goto('/withdraw/')
    await purchase(other).click()
    await expect(confirmButton(other)).toBeVisible()
    await confirmButton(page).click()

    await expectWithdrawn(page, '4.90 USD')
    await expect(page).toHaveURL(/\/withdraw\/[A-Za-z0-9_-]+\/$/)
    await expectNoFindings(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as a file' }).click()
    const file = (await readFile(await (await downloading).path())).toString()
    expect(file).toContain('I withdraw from the contract for this purchase:')
    expect(file).toContain('4.90 USD')

    await page.reload()
    await expectWithdrawn(page, '4.90 USD')
    await confirmButton(other).click()
    await expectWithdrawn(other, '4.90 USD')
    await other.close()
    await expectBalance(page, 0, 0)
    await page.goto('/withdraw/')
    await expect(page.getByText('You have no purchase to withdraw from right now.')).toBeVisible()
    await page.getByRole('link', { name: '500 coins' }).click()
    await expectWithdrawn(page, '4.90 USD')
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  })

  test('what was spent in the meantime is shown again before it counts (row 438)', async ({
    page,
    catalogue,
    guard,
  }) => {
    guard.expectStatus(409, /\/withdraw\//)
    await buy(page)
    await closeArrival(page)
    await page.goto('/withdraw/')
    await purchase(page).click()
    await expect(page.getByRole('main')).toContainText('You get back4.99 USD')
    const other = await page.context().newPage()
    await other.goto(catalogue.drama(DRAMA).episode(LOCKED))
    await other.getByRole('button', { name: 'Unlock for 60 coins' }).click()
    await expect(other.getByRole('button', { name: 'Unlock for 60 coins' })).toHaveCount(0)
    await other.close()
    await confirmButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something has changed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('You get back4.90 USD')
    await confirmButton(page).click()
    await expectWithdrawn(page, '4.90 USD')
  })

  test('is at most three presses away from the wallet, a receipt and the player (row 438)', async ({
    page,
    catalogue,
  }) => {
    await buy(page)
    await closeArrival(page)
    await page.goto('/my-wallet/')
    await expectPageReady(page)
    await reach(page, [mainLink])
    await page.goto('/my-wallet/')
    await page.getByRole('link', { name: 'Receipt: Top-up' }).first().click()
    await expect(heading(page, 'Receipt')).toBeVisible()
    await reach(page, [mainLink])
    await page.goto(catalogue.drama(DRAMA).episode(1))
    await expectPageReady(page)
    const isWide = (page.viewportSize()?.width ?? 0) > 1000
    await reach(
      page,
      isWide
        ? [
            () => page.getByRole('banner').getByRole('link', { name: 'Profile' }),
            () => withdrawLink(page.getByRole('dialog')),
          ]
        : [() => page.getByRole('main').getByRole('link', { name: 'Home' }).first(), footerLink],
    )
  })
})

test('the box of the store says that it is needed, and is ticked by nobody but the buyer (row 438)', async ({
  page,
}) => {
  await signInWithCoins(page, {})
  await page.goto('/top-up/')
  await expectPageReady(page)
  await expect(consentBox(page)).not.toBeChecked()
  await payButton(page).click()
  await expect(consentBox(page)).toBeFocused()
  await expect(consentBox(page)).toHaveAccessibleDescription(
    'Please tick this box first. Nothing was charged.',
  )
  await expectNoFindings(page)
  await consentBox(page).check()
  await expect(page.getByText('Please tick this box first.')).toHaveCount(0)
  await payButton(page).click()
  await approvalHeading(page).waitFor()
})

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('a member withdraws in three presses, from Home and from a receipt (row 438)', async ({ page }) => {
    await buy(page)
    await page.goto('/my-wallet/')
    await page.getByRole('link', { name: 'Receipt: Top-up' }).first().click()
    await reach(page, [mainLink])
    await page.goto('/my-wallet/')
    await reach(page, [mainLink])
    await page.goto('/')
    await footerLink(page).click()
    await purchase(page).click()
    await confirmButton(page).click()
    await expectWithdrawn(page, '4.99 USD')
    await page.reload()
    await expectWithdrawn(page, '4.99 USD')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as a file' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^withdrawal-.+\.html$/)
    await expectBalance(page, 0, 0)
  })

  test('the player leads to it in two presses (row 438)', async ({ page, catalogue }) => {
    await page.goto(catalogue.drama(DRAMA).episode(1))
    await reach(page, [() => page.getByRole('link', { name: 'Home' }).first(), footerLink])
  })

  test('a visitor withdraws with number and address, and keeps the acknowledgement (row 438)', async ({
    page,
    guard,
  }) => {
    const orderId = await buy(page)
    await page.context().clearCookies()
    await page.goto('/withdraw/')
    guard.expectStatus(404, /\/withdraw\//)
    const find = async (email: string) => {
      await page.getByRole('textbox', { name: 'Order number' }).fill(orderId)
      await page.getByRole('textbox', { name: 'E-mail address of your PayPal account' }).fill(email)
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Moreno')
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await find('someone@else.example')
    await expect(page.getByRole('alert')).toHaveText(/^We found no purchase with this number and address/)
    await find(PAYER)
    const declaration = page.getByRole('figure')
    await expect(declaration).toContainText('Ada Moreno')
    await page.reload()
    await expect(declaration).toContainText('Ada Moreno')
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue(orderId)
    await page.goForward()
    await expect(declaration).toContainText('Ada Moreno')
    await confirmButton(page).click()
    await expectWithdrawn(page, '4.99 USD')
    expect(page.url()).not.toContain('sandbox.example')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    expect((await readFile(await (await downloading).path())).toString()).toContain('Ada Moreno')
    await page.reload()
    await expectWithdrawn(page, '4.99 USD')
  })
})
