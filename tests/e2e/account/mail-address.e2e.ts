import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { MAIL_LINK_KEY, MAIL_LINKS } from '../../../contract/mail-links.ts'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { linkTo, openMailbox } from '../support/mails.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { arrivalSheet, decide, goToProvider, PAY } from '../support/payments.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import {
  faultsInShapes,
  LARGE_TEXT_SHAPES,
  LARGE_WORD_SHAPES,
  RARE_SHAPES,
  USUAL_SHAPES,
} from '../support/shapes.ts'
import { allowSandboxes, chooseAccount, newName, signInAs } from '../support/sign-in.ts'

/** A product that sends mail, for each project. */
const PORTS: Record<string, number> = { phone: 3550, desktop: 3551 }

let product: Product
let mailbox: Awaited<ReturnType<typeof openMailbox>>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  mailbox = await openMailbox()
  product = await startProduct(PORTS[test.info().project.name] as number, await newDataDir(), mailbox.env)
})
test.beforeEach(({ guard, baseURL }) => {
  guard.addOrigin(product.origin)
  allowSandboxes(guard, product.origin)
  allowSandboxes(guard, baseURL ?? '')
})
test.afterAll(async () => {
  await product.stop()
  await mailbox.server.close()
})

const newAddress = () => `${newName().replace('Viewer ', '')}@mail.example`
const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByRole('textbox', { name: 'E-mail address' })

async function openAddress(page: Page): Promise<void> {
  await page.goto(`${product.origin}/mail-address/`)
  await expectPageReady(page)
}

async function give(page: Page, address: string): Promise<void> {
  await field(page).fill(address)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(main(page).getByRole('status')).toContainText(`We’ve sent a link to \u2066${address}\u2069.`)
}

/** Gives a new address, confirms it and returns it. */
async function giveConfirmed(page: Page): Promise<string> {
  const address = newAddress()
  await openAddress(page)
  await give(page, address)
  await follow(page, { to: address, page: MAIL_LINKS.confirmAddress, button: 'Confirm' })
  await expect(page.getByRole('status')).toContainText('Your address is confirmed.')
  return address
}

/** Opens a mailed link and presses its button. */
async function follow(
  reader: Page,
  { button, ...mail }: { to: string; page: string; button: string },
): Promise<void> {
  await reader.goto(product.origin + (await linkTo(mailbox.server, mail)))
  await expectPageReady(reader)
  await expectNoFindings(reader)
  await reader.getByRole('button', { name: button }).click()
}

async function buyCoins(page: Page): Promise<void> {
  await page.goto(`${product.origin}/top-up/`)
  await goToProvider(page, '500')
  await decide(page, PAY)
  await expect(arrivalSheet(page)).toHaveCount(1)
}

test('an address counts once its link was opened and pressed, in whatever browser (row 439)', {
  tag: '@daily',
}, async ({ page, browser, guard }) => {
  const address = newAddress()
  await signInWithCoins(page, {}, product)
  await page.goto(`${product.origin}/profile/`)
  await expectPageReady(page)
  await main(page).getByRole('link', { name: 'E-mail address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail address')
  await expectNoFindings(page)
  await give(page, address)
  await expectNoFindings(page)

  const link = await linkTo(mailbox.server, { to: address, page: MAIL_LINKS.confirmAddress })
  const other = await browser.newContext()
  guard.watch(other)
  const reader = await other.newPage()
  const opened = await reader.goto(product.origin + link)
  expect(opened?.headers()).toMatchObject({
    'referrer-policy': 'strict-origin',
    'cache-control': 'private, no-store',
  })
  await expectPageReady(reader)
  await expectNoFindings(reader)
  await openAddress(page)
  await expect(main(page).getByRole('button', { name: 'Send again' })).toBeVisible()

  await reader.getByRole('button', { name: 'Confirm' }).click()
  await expect(reader.getByRole('status')).toContainText('Your address is confirmed.')
  await expect(reader).toHaveURL(product.origin + MAIL_LINKS.confirmAddress)
  await other.close()
  await openAddress(page)
  await expect(main(page)).toContainText('Confirmed:')
  expect(product.output()).not.toContain(new URLSearchParams(link.split('?')[1]).get(MAIL_LINK_KEY))

  await page.getByRole('button', { name: 'Delete the address' }).click()
  await expect(main(page).getByRole('heading', { name: 'Give an address' })).toBeVisible()
})

/** At the sandbox's pages, which ask the account for its consent. */
async function askProvider(page: Page, account: string, answer: 'Continue' | 'Cancel') {
  await page.getByRole('button', { name: 'Use the address of my Google account' }).click()
  await chooseAccount(page, account)
  await expect(page.getByRole('heading')).toHaveText('Share your e-mail address?')
  await page.getByRole('button', { name: answer }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail address')
}

test('the provider’s address is taken after its own consent, and waits for its link (row 439)', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = newName()
  await signInAs(page, name, product.origin)
  await openAddress(page)
  const told = main(page).getByRole('alert')
  await askProvider(page, name, 'Cancel')
  await expect(told).toContainText('You didn’t agree at Google')
  await askProvider(page, name, 'Continue')
  const address = `${name.toLowerCase().replace(' ', '.')}@sandbox.example`
  await expect(main(page).getByRole('status')).toContainText(`We’ve sent a link to \u2066${address}\u2069.`)
  await expect(told).toHaveCount(0)
  await expectPageReady(page)
  await expectNoFindings(page)
  await page.goBack()
  await expect(page).toHaveURL(`${product.origin}/profile/`)
  await follow(page, { to: address, page: MAIL_LINKS.confirmAddress, button: 'Confirm' })
  await expect(page.getByRole('status')).toContainText('Your address is confirmed.')
  expect(product.output()).not.toContain(address)
})

test('the page of an address is whole in every window (row 417)', {
  tag: '@desktop-only',
}, async ({ page }) => {
  test.slow()
  await signInWithCoins(page, {}, product)
  await openAddress(page)
  await give(page, newAddress())
  const shapes = [...USUAL_SHAPES, ...LARGE_TEXT_SHAPES, ...RARE_SHAPES]
  for (const language of ['', '/de', '/ar']) {
    await page.goto(`${product.origin}${language}/mail-address/`)
    await expectPageReady(page)
    expect(await faultsInShapes(page, { shapes, wordShapes: LARGE_WORD_SHAPES }), language).toEqual([])
  }
})

test('after a payment the wallet asks once where its receipt may be sent, and has it as a file (row 439)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInWithCoins(page, {}, product)
  await page.goto(`${product.origin}/my-wallet/`)
  await expectPageReady(page)
  await expect(main(page).getByText('Where may we send your receipt?')).toHaveCount(0)
  await buyCoins(page)
  await page.goto(`${product.origin}/my-wallet/`)
  await expectPageReady(page)
  await expect(main(page).getByText('Where may we send your receipt?')).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'No thanks' }).click()
  await expect(main(page).getByText('Where may we send your receipt?')).toHaveCount(0)
  await page.reload()
  await expectPageReady(page)
  await expect(main(page).getByText('Where may we send your receipt?')).toHaveCount(0)

  await main(page).getByRole('link', { name: 'Documents' }).click()
  await expect(page).toHaveURL(`${product.origin}/wallet/documents/`)
  const receipt = main(page).getByRole('listitem')
  await expect(receipt).toHaveCount(1)
  await expect(receipt).toContainText('Not sent by e-mail')
  await expectPageReady(page)
  await expectNoFindings(page)
  const file = await receipt.getByRole('link').getAttribute('href')
  const downloading = page.waitForEvent('download')
  await receipt.getByRole('link').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^document-\w+\.html$/)
  const html = (await readFile(await download.path())).toString()
  expect(html).toContain('4.99')
  expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)/)
  const response = await page.request.get(product.origin + file)
  expect(response.headers()['content-security-policy']).toContain('sandbox')
})

test('an account is asked for with another login, its member is told and stops it (row 439)', {
  tag: '@desktop',
}, async ({ page, browser, guard }) => {
  const other = await browser.newContext()
  guard.watch(other)
  const owner = await other.newPage()
  const { code } = await signInWithCoins(owner, {}, product)
  const address = await giveConfirmed(owner)

  await signInWithCoins(page, {}, product)
  await page.goto(`${product.origin}/profile/`)
  await expectPageReady(page)
  await main(page).getByRole('link', { name: 'Recover an account' }).click()
  await page.getByRole('textbox', { name: 'E-mail address of the former account' }).fill(address)
  await page.getByRole('textbox', { name: 'ID or an order number' }).fill(code)
  await expectPageReady(page)
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(main(page).getByText('If both are right, we’ve sent a link')).toBeVisible()
  const reader = await other.newPage()
  await follow(reader, { to: address, page: MAIL_LINKS.confirmRecovery, button: 'Confirm' })
  await expect(reader.getByRole('status')).toContainText('Your former account can be opened from')
  await page.goto(`${product.origin}/recovery/`)
  await expect(main(page).getByRole('status')).toContainText('Your former account can be opened here from')

  for (const path of ['/profile/', '/my-wallet/']) {
    await owner.goto(product.origin + path)
    await expect(owner.getByRole('alert')).toContainText('Somebody asked to open this account')
  }
  await expectPageReady(owner)
  await expectNoFindings(owner)
  await owner.getByRole('button', { name: 'Stop it' }).click()
  await expect(owner.getByRole('status')).toContainText('Stopped.')
  await follow(reader, { to: address, page: MAIL_LINKS.stopRecovery, button: 'Stop it' })
  await expect(reader.getByRole('status')).toContainText('Stopped.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await other.close()
})

// In the project whose product there is already: one of its own takes half a minute to start.
test.describe('without scripts (row 440)', () => {
  test.use({ javaScriptEnabled: false })

  test('an address is given, confirmed, changed and deleted (row 439)', async ({ page }) => {
    const address = newAddress()
    await signInWithCoins(page, {}, product)
    await openAddress(page)
    await give(page, address)
    const link = await linkTo(mailbox.server, { to: address, page: MAIL_LINKS.confirmAddress })
    await page.goto(product.origin + link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status')).toContainText('Your address is confirmed.')
    await page.getByRole('main').getByRole('link', { name: 'E-mail address' }).click()
    const changed = newAddress()
    await give(page, changed)
    await expect(main(page).getByRole('status')).toContainText(`Until then we use \u2066${address}\u2069.`)
    await page.getByRole('button', { name: 'Delete the address' }).click()
    await expect(main(page).getByRole('heading', { name: 'Give an address' })).toBeVisible()
  })

  test('a visitor is asked to sign in and sees nothing of a member (row 439)', async ({ page }) => {
    for (const path of ['/mail-address/', '/wallet/documents/', '/recovery/']) {
      await page.goto(product.origin + path)
      await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
    }
    const answer = await page.request.get(`${product.origin}/wallet/documents/d1/`, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
  })
})
