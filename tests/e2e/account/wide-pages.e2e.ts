import type { Locator } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { listRows } from '../support/list-rows.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const box = async (part: Locator) => (await part.boundingBox())!

/** In how many columns these rows are; they follow one another line by line, as the focus does. */
async function countColumns(rows: Locator): Promise<number> {
  const places = await rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect()
      return { x, y }
    }),
  )
  const inLines = [...places].sort((one, other) => one.y - other.y || one.x - other.x)
  expect(places).toEqual(inLines)
  return new Set(places.map(({ x }) => x)).size
}

test('a member’s pages use the width of the window (rows 32, 417)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  await signInWithCoins(page, { coins: 400, bonus: 20 })
  for (const drama of catalogue.dramas.slice(0, 6)) {
    await page.goto(drama.episode(1))
    await expect(page.locator('video').first()).toBeAttached()
  }
  await page.goto('/history/')
  await expectPageReady(page)
  const rows = listRows(page)
  await expect(rows).toHaveCount(6)
  for (const [width, height, columns] of [
    [390, 844, 1],
    [768, 1024, 2],
    [1440, 900, 3],
    [2560, 1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await countColumns(rows), `rows at ${width}`).toBe(columns)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/my-wallet/')
  const balances = await box(page.getByRole('main').locator('dl').first())
  const records = await box(page.getByRole('region', { name: 'Transaction' }))
  expect(records.x).toBeGreaterThan(balances.x + balances.width)
  expect(records.y).toBeLessThan(balances.y + balances.height)

  await page.goto('/top-up/')
  const packages = page.getByRole('group', { name: 'Choose a package' }).locator('label')
  expect(await countColumns(packages)).toBe(4)
  const pay = page.getByRole('button', { name: 'Pay now' })
  const [lastOfFirstLine, button] = [await box(packages.nth(3)), await box(pay)]
  expect(button.x).toBeGreaterThan(lastOfFirstLine.x + lastOfFirstLine.width)
  expect(button.y).toBeLessThan(lastOfFirstLine.y + lastOfFirstLine.height)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await countColumns(packages)).toBe(2)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/profile/')
  const [card, menu] = [
    await box(page.getByRole('main').locator('dl').first()),
    await box(page.getByRole('main').getByRole('navigation')),
  ]
  expect(menu.x).toBeGreaterThan(card.x + card.width)
})
