import { readFile } from 'node:fs/promises'
import { addMonths, toMonth } from '../../../contract/calendar-period.ts'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { arrivalSheet, decide, goToProvider, PAY } from '../support/payments.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const thisMonth = () => toMonth(Date.now())

test.describe('the statement of a month', { tag: '@desktop' }, () => {
  test('shows payments and movements between two balances, without navigation on paper, and has no page of a month to come (row 433)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page, guard }) => {
    await signInWithCoins(page, { coins: 7 })
    await page.goto('/top-up/')
    await goToProvider(page, '500')
    await decide(page, PAY)
    await expect(arrivalSheet(page)).toHaveCount(1)
    await page.goto('/my-wallet/')
    await expectPageReady(page)
    await page.getByRole('main').getByRole('link', { name: 'Monthly statement' }).click()
    await expect(page).toHaveURL(`/statement/${thisMonth()}/`)

    const statement = page.getByRole('article')
    await expect(statement.getByText('This month isn’t over yet.')).toBeVisible()
    await expect(statement.getByRole('listitem')).toContainText('500 coins')
    await expect(statement.locator('dl')).toHaveText(/Total\s*4\.99 USD/)
    await expect(statement.getByRole('row')).toHaveText([
      /What\s*Coins\s*Bonus/,
      /Opening balance\s*0\s*0/,
      /Credit\s*\+7\s*0/,
      /Top-up\s*\+500\s*\+50/,
      /Balance so far\s*507\s*50/,
    ])
    await expect(statement.getByText(/^Checked: the entries lead/)).toBeVisible()
    await expectNoFindings(page)

    await page.emulateMedia({ media: 'print' })
    await expect(statement).toBeVisible()
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    guard.expectStatus(404, /statement/)
    expect((await page.goto(`/statement/${addMonths(thisMonth(), 1)}/`))?.status()).toBe(404)
  })
})

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('a member reads an empty month, goes on to the next one and downloads it (row 433)', async ({
    page,
  }) => {
    await signInWithCoins(page, { coins: 7 })
    await page.goto(`/statement/${addMonths(thisMonth(), -1)}/`)
    await expect(page.getByText('Nothing was paid, received or spent in this month.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Monthly statement' }).getByRole('link').click()
    await expect(page).toHaveURL(`/statement/${thisMonth()}/`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`statement-${thisMonth()}.csv`)
    expect((await readFile(await download.path())).toString().split('\r\n').slice(1)).toEqual([
      'beginning,,,,,,0,0',
      'movement,,grant,,,,7,0',
      'end,,,,,,7,0',
      '',
    ])
  })

  test('a visitor is asked to sign in and sees nothing of a member (row 433)', async ({ page }) => {
    await page.goto(`/statement/${thisMonth()}/`)
    await expect(page.getByText('No Data Available')).toBeVisible()
    const answer = await page.request.get(`/wallet/statement/${thisMonth()}/`, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
  })
})
