import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { listByteFaults } from '../support/byte-faults.ts'
import { SHARED_DATA_DIR } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { listRows } from '../support/list-rows.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectOverNoControl } from '../support/shapes.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'
import { giveInTurn } from '../support/wallet-data.ts'

const DAY_MS = 86_400_000
const rows = (page: Page) => page.getByRole('main').getByRole('region').getByRole('listitem')

test.use({ timezoneId: 'Asia/Kathmandu' })
test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

/** Signs in a new member with the given gifts, the last one first in the list; returns the member's code. */
async function memberWith(page: Page, gifts: Parameters<typeof giveInTurn>[2]): Promise<string> {
  const code = await signInAs(page, newName())
  await giveInTurn(SHARED_DATA_DIR, code, gifts)
  return code
}

const many = Array.from({ length: 45 }, (_, index) => ({ coins: index + 1 }))

test.describe('the wallet of a member', { tag: '@desktop' }, () => {
  test('shows both balances, the account, and each gift with its expiry (rows 7, 9, 10, 147-148, 152-154, 157, 163, 435)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page }) => {
    const endsAtMs = Date.now() + 3 * DAY_MS
    const code = await memberWith(page, [{ coins: 30 }, { bonus: 20, expiresAtMs: endsAtMs }, { vipDays: 2 }])
    await page.goto('/my-wallet/')
    const main = page.getByRole('main')
    const balances = main.locator('dl').first()
    await expect(balances).toHaveText(/Coins\s*30\s*Bonus\s*20/)
    await expect(main.getByText(code, { exact: true })).toBeVisible()
    await expect(main.getByText('Google', { exact: true })).toBeVisible()
    await expect(main.getByText('VIP until')).toBeVisible()
    await expect(main.getByText('Checked: your balances match your receipts.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    const text = await page.evaluate((timeMs) => {
      const at = new Date(timeMs)
      const two = (part: number) => String(part).padStart(2, '0')
      return `${at.getFullYear()}.${two(at.getMonth() + 1)}.${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
    }, endsAtMs)
    await expect(rows(page).nth(0)).toContainText('Subscription')
    await expect(rows(page).nth(0)).not.toContainText(/Coins|Bonus/)
    await expect(rows(page).nth(1)).toContainText('+20')
    await expect(rows(page).nth(1)).toContainText(`Valid To ${text}`)
    await expect(rows(page).nth(2)).toContainText('No expiry')
    await expect(rows(page).nth(2).locator('[data-icon=gift]')).toBeVisible()
  })

  test('sets the daily limit and removes it (rows 288, 432)', { tag: '@phone-only' }, async ({ page }) => {
    await memberWith(page, [{ coins: 30 }])
    await page.goto('/my-wallet/')
    await expectPageReady(page)
    await page.getByText('Daily limit').click()
    await page.getByRole('spinbutton').fill('200')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page.getByText('Spent today: 0 of 200')).toBeVisible()
    const toast = page.locator('[data-toasts] p')
    await expect(toast).toHaveText('Daily limit saved.')
    await expectOverNoControl(toast)
    await page.getByRole('button', { name: 'Remove the limit' }).click()
    const none = page.locator('summary').filter({ hasText: 'Daily limit' }).getByText('No limit')
    await expect(none).toBeVisible()
    await page.reload()
    await expect(none).toBeVisible()
  })
})

test('the wallet’s list loads twenty rows at a time, shows its end, and keeps its length and position after Back and after a reload (rows 113, 194, 276)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { observers: seen })
    const Native = window.IntersectionObserver
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options)
        seen.push({ threshold: options?.threshold, rootMargin: options?.rootMargin })
      }
    }
  })
  await memberWith(page, many)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.includes('account/records')) requested.push(new URLSearchParams(search).get('page') ?? '')
  })
  await page.goto('/transaction/')
  await expectPageReady(page)
  await expect(rows(page)).toHaveCount(20)
  const observers = await page.evaluate(() => (window as unknown as { observers: unknown[] }).observers)
  expect(observers).toContainEqual({ threshold: 0.1, rootMargin: '100px' })
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(40)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(45)
  await expect(page.getByText('No more data')).toBeVisible()
  expect(requested).toEqual(['2', '3'])

  await rows(page).nth(30).scrollIntoViewIfNeeded()
  const wasAt = await page.evaluate(() => scrollY)
  await rows(page)
    .nth(30)
    .getByRole('link', { name: /^Receipt/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(45)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(wasAt)

  // As the reload broker would.
  await page.reload()
  await expect(rows(page)).toHaveCount(45)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(wasAt)
})

test('an unlock in the wallet links to its episode, and its receipt shows the amounts, without findings of axe (rows 149-151, 433, 435, 442)', {
  tag: '@desktop',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  const { number, priceCoins } = drama.episodes.find(({ isFree, isAppOnly }) => !isFree && !isAppOnly)!
  const code = await memberWith(page, [{ coins: 500, bonus: 5 }])
  await page.goto(drama.episode(number))
  await page
    .getByRole('button', { name: /^Unlock for/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Unlock for/ })).toHaveCount(0)
  await page.goto('/episodes/')
  await expectPageReady(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(drama.name)
  await expect(rows(page)).toContainText(`Episode ${number}`)
  await expect(rows(page)).toContainText(`${priceCoins - 5} coins · 5 bonus`)
  await rows(page)
    .getByRole('link', { name: /^Receipt/ })
    .click()
  const receipt = page.getByRole('article')
  await expect(receipt.getByRole('row', { name: /^Coins/ })).toHaveText(
    new RegExp(`Coins\\s*500\\s*-${priceCoins - 5}\\s*${505 - priceCoins}`),
  )
  await expect(receipt.getByRole('row', { name: /^Bonus/ })).toHaveText(/Bonus\s*5\s*-5\s*0/)
  await expect(receipt).toContainText(`${code} · Google`)
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(receipt.locator('td').getByText('-5', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectNoFindings(page)
  await page.goBack()
  await rows(page)
    .getByRole('link', { name: new RegExp(drama.name) })
    .first()
    .click()
  await expect(page).toHaveURL(drama.episode(number))
})

test.describe('without scripts', { tag: '@no-scripts' }, () => {
  test('a member reads the wallet page by page, sets the daily limit and downloads all records (rows 432, 433, 440)', async ({
    page,
  }) => {
    await memberWith(page, [...many, { coins: 5, reason: '=1+1, "quoted\x1b"' }])
    await page.goto('/transaction/')
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL('/transaction/?page=2')
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(rows(page)).toHaveCount(6)
    await expect(page.getByText('No more data')).toBeVisible()
    await page.getByRole('link', { name: 'Newer entries' }).click()
    await expect(page).toHaveURL('/transaction/?page=2')

    await page.goto('/my-wallet/')
    await page.getByText('Daily limit').click()
    await page.getByRole('spinbutton').fill('70')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page).toHaveURL('/my-wallet/')
    await expect(page.getByText('Spent today: 0 of 70')).toBeVisible()
    await page.getByText('Your records').click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('my-wallet.csv')
    const file = await readFile(await download.path())
    expect(listByteFaults(file)).toEqual([])
    const lines = file.toString().split('\r\n')
    expect(lines).toHaveLength(1 + 46 + 1)
    expect(lines[1]).toContain(`"'=1+1, ""quoted"""`)
    const json = await page.request.get('/wallet/export/json/')
    expect(json.headers()).toMatchObject({ 'cache-control': 'private, no-store' })
    const { receipts } = await json.json()
    expect(receipts).toHaveLength(46)
    expect(receipts[0]).toMatchObject({ coins: { change: 5, before: 1035, after: 1040 } })
  })
})

test('visitors see no member’s data and are sent to the login (rows 13, 76, 164)', async ({
  page,
  guard,
}) => {
  guard.expectStatus(404, /wallet\/export\/xml/)
  for (const path of ['/my-wallet/', '/transaction/', '/episodes/', '/receipt/abc/']) {
    await page.goto(path)
    await expect(page.getByText('No Data Available')).toBeVisible()
    await expect(listRows(page)).toHaveCount(0)
  }
  const records = await page.request.get('/account/records.data?tab=transaction&page=1')
  expect(records.status()).toBe(200)
  expect(await records.text()).not.toMatch(/nextPage|rows|coins/)
  const answer = await page.request.get('/wallet/export/csv/', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/login/?returnTo=%2Fmy-wallet%2F')
  expect((await page.request.get('/wallet/export/xml/')).status()).toBe(404)
  await page.goto('/my-wallet/')
  await expectPageReady(page)
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
