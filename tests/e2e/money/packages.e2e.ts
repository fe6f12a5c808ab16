import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { expectNoFindings } from '../support/axe.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { approvalHeading, decide, PAY, payButton, paymentToast } from '../support/payments.ts'
import { expectPlaying } from '../support/playback.ts'
import { newDataDir, startProduct } from '../support/product.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

const PACKAGES = [
  { id: 'month', offeredIn: ['player', 'profile'], name: 'A month', priceCents: 799, vipDays: 30 },
  { id: 'many', offeredIn: ['player'], name: 'Very many coins', priceCents: 9900, coins: 12_000, vipDays: 1 },
]

test(
  'with the operator’s own packages, one of VIP days alone mentions no coins, and buying it opens locked episodes (rows 10, 14, 173, 174)',
  { tag: '@desktop-only' },
  async ({ page, guard }, info) => {
    test.setTimeout(240_000)
    const dataDir = await newDataDir()
    await writeFile(join(dataDir, 'packages.yaml'), stringify(PACKAGES))
    const product = await startProduct(3310 + info.parallelIndex, dataDir)
    try {
      const { origin } = product
      guard.addOrigin(origin)
      allowSandboxes(guard, origin)
      await signInAs(page, newName(), origin)
      const drama = (await readCatalogue(origin)).drama('neon-oath')
      await page.goto(`${origin}${drama.episode(4)}`)
      await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
      await expectPageReady(page)
      await page.getByRole('main').getByRole('link', { name: 'Top up' }).click()
      const store = page.getByRole('dialog', { name: 'Store' })
      await expect(store.getByRole('radio', { name: /^30 days of VIP\s*\$7\.99$/ })).toBeChecked()
      await expect(
        store.getByRole('radio', { name: /^12,000 coins\s*1 day of VIP\s*\$99\.00$/ }),
      ).toBeVisible()
      await expectNoFindings(page)

      await payButton(page).click()
      await approvalHeading(page).waitFor()
      await page.goto(`${origin}${drama.episode(4)}`)
      const card = page.getByRole('list', { name: 'Your payments' })
      await expect(card).toContainText('30 days of VIP')
      await expect(card).not.toContainText('coins')
      await card.getByRole('link', { name: 'Continue' }).click()
      await decide(page, PAY)
      await expect(paymentToast(page, 'success')).toHaveCount(1)
      await expectPlaying(page)
      // Leaves the site, so that no request of the page fails when the product stops.
      await page.goto('about:blank')
    } finally {
      await product.stop()
    }
  },
)
