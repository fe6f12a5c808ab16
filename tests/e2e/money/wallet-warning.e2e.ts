import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { SILENT_LOG, withoutTriggers } from '../../builders/platform.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { newDataDir, startProduct } from '../support/product.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'
import { giveInTurn } from '../support/wallet-data.ts'

/** Changes a record while the product is stopped, as somebody with access to the database could. */
async function falsify(dataDir: string, memberCode: string): Promise<void> {
  const settings = { dataDir, databaseUrl: null, migrateDatabaseUrl: null }
  const deps = { log: SILENT_LOG }
  const { db, close } = await openDatabase(settings, null, deps)
  try {
    const { numAffectedRows } = await withoutTriggers(db, (tx) =>
      sql`UPDATE posting SET coins_after = coins_after + 1
        WHERE member_id = (SELECT id FROM member WHERE code = ${Number(memberCode)}) AND bonus_after = 0`.execute(
        tx,
      ),
    )
    expect(numAffectedRows).toBe(1n)
  } finally {
    await close()
  }
}

const openWallet = async (page: Page, origin: string, language = '') => {
  await page.goto(`${origin}${language}/my-wallet/`)
  return page.getByRole('main').getByRole('alert')
}

test('the wallet warns about a record changed behind the product’s back, and links to its receipt (row 433)', async ({
  page,
  guard,
}, info) => {
  test.setTimeout(180_000)
  const port = 3290 + info.parallelIndex
  const dataDir = await newDataDir()
  let product = await startProduct(port, dataDir)
  try {
    const { origin } = product
    guard.addOrigin(origin)
    allowSandboxes(guard, origin)
    const code = await signInAs(page, newName(), origin)
    await giveInTurn(dataDir, code, [{ coins: 30 }, { bonus: 20 }])
    await expect(await openWallet(page, origin)).toHaveCount(0)
    await expect(page.getByText('Checked: your balances match your receipts.')).toBeVisible()

    // Leaves the site while the product is stopped, so that no request of the page fails.
    await page.goto('about:blank')
    await product.stop({ keepsData: true })
    await falsify(dataDir, code)
    product = await startProduct(port, dataDir)

    const arabic = await openWallet(page, origin, '/ar')
    await expect(arabic).toContainText('أرقام هذه المحفظة لا تطابق إيصالاتها')
    const warning = await openWallet(page, origin)
    await expect(warning).toContainText('Your balances don’t match your receipts.')
    await expect(page.getByText('Checked: your balances match your receipts.')).toHaveCount(0)
    await expectNoFindings(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectNoFindings(page)
    await warning.getByRole('link', { name: 'The first receipt that differs' }).click()
    await expect(page.getByRole('main')).toContainText('31')
  } finally {
    await product.stop()
  }
})
