import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_HREFS } from '../../../app/addresses/hrefs.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'

/** A product whose operator has not switched feedback on, for each project. The demonstration has. */
const PORTS: Record<string, number> = { phone: 3513, desktop: 3514 }

let product: Product

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const dataDir = await newDataDir()
  await writeFile(join(dataDir, 'site.yaml'), 'name: Cliffhanger\ncontactEmail: help@site.example\n')
  product = await startProduct(PORTS[test.info().project.name] as number, dataDir)
})
test.beforeEach(({ guard }) => guard.addOrigin(product.origin))
test.afterAll(() => product.stop())

test.describe('the form that sends nothing', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`${product.origin}/profile/`)
    await expectPageReady(page)
    await page.getByRole('main').getByRole('button', { name: 'Feedback' }).click()
    await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
  })

  test('has no violations that axe finds (row 442)', async ({ page }) => {
    await expectNoFindings(page)
  })

  test('accepts 300 characters and counts them (row 85)', async ({ page }) => {
    const field = page.getByRole('textbox', { name: 'Description' })
    await expect(page.getByText('0/300')).toBeVisible()
    await field.fill('x'.repeat(299))
    await field.press('End')
    await field.pressSequentially('yz')
    await expect(field).toHaveValue(`${'x'.repeat(299)}y`)
    await expect(page.getByText('300/300')).toBeVisible()
  })

  test('has two toggle chips and an e-mail field with a placeholder (rows 86-87)', async ({ page }) => {
    for (const name of ['Content error', 'Breach of law']) {
      const chip = page.getByRole('button', { name })
      await expect(chip).toHaveAttribute('aria-pressed', 'false')
      await chip.click()
      await expect(chip).toHaveAttribute('aria-pressed', 'true')
      await chip.click()
      await expect(chip).toHaveAttribute('aria-pressed', 'false')
    }
    await expect(page.getByPlaceholder(/valid e-mail address/)).toBeVisible()
  })

  test('requires every field, keeps Submit enabled, and sends nothing (rows 84, 88)', async ({ page }) => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('textarea[required], input[required]')).toHaveCount(2)
    await expect(dialog.getByText('*')).toHaveCount(3)
    // Before writing, the viewer reads where feedback can be sent instead.
    await expect(
      dialog.getByText(/^This form doesn’t send anything yet\. To reach us, write to \S+@\S+\.$/),
    ).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => {
      // Requests the page sends on its own a while after it has loaded.
      const isOwn = request.resourceType() === 'script' || request.url().endsWith(SERVER_HREFS.usageReport)
      if (!isOwn) requests.push(request.url())
    })
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByRole('button', { name: 'Content error' }).click()
    expect(requests).toEqual([])
    await expect(page).toHaveURL(`${product.origin}/profile/`)
  })
})

test('Back in a panel over the profile page returns to that page, not to a second profile (row 79)', async ({
  page,
}) => {
  await page.goto(`${product.origin}/profile/`)
  await expectPageReady(page)
  await page.getByRole('main').getByRole('button', { name: 'Feedback' }).click()
  await page.getByRole('button', { name: 'Back to your profile' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
