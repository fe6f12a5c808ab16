import type { Locator } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { allowSandboxes } from '../support/sign-in.ts'
import { words } from '../support/words.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const readBoxes = (parts: Locator): Promise<{ left: number; right: number; top: number; bottom: number }[]> =>
  parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()))

test.describe('what belongs together is aligned (row 417)', { tag: '@desktop-only' }, () => {
  for (const prefix of ['', '/ar']) {
    const isReversed = prefix === '/ar'

    test(`prices of one line of the store are at one height, and marks at the end of their package, at ${prefix}/top-up/ (row 174)`, async ({
      page,
    }) => {
      await page.goto(`${prefix}/top-up/`)
      await expectPageReady(page)
      const packages = page.getByRole('main').locator('label:has(input[name=package])')
      const places = await readBoxes(packages)
      const prices = await readBoxes(packages.locator('bdi.font-semibold'))
      expect(places.length).toBeGreaterThan(4)
      expect(prices).toHaveLength(places.length)
      const ends = places.map(
        ({ top }, index) => [Math.round(top), Math.round(prices[index]!.bottom)] as const,
      )
      for (const [top, bottom] of ends)
        for (const [otherTop, otherBottom] of ends) if (top === otherTop) expect(bottom).toBe(otherBottom)
      for (const sold of await packages.all()) {
        const marks = await readBoxes(sold.locator('> span.absolute'))
        const [place] = await readBoxes(sold)
        for (const mark of marks)
          expect(isReversed ? mark.left - place!.left : mark.right - place!.right).toBeCloseTo(0, 0)
      }
    })

    test(`an amount ends where the name of its balance ends, at ${prefix}/my-wallet/`, async ({ page }) => {
      await signInWithCoins(page, { coins: 24_000, bonus: 7 })
      await page.goto(`${prefix}/my-wallet/`)
      await expectPageReady(page)
      const name = words(isReversed ? 'ar' : 'en')('account', 'transaction')
      const amounts = page.getByRole('region', { name }).locator('li p:has(> span > bdi.figure)')
      await expect(amounts).toHaveCount(2)
      for (const amount of await amounts.all()) {
        const [[number], [label]] = await Promise.all([
          readBoxes(amount.locator('bdi')),
          amount
            .locator('> span')
            .last()
            .evaluate((part) => {
              const range = document.createRange()
              range.selectNodeContents(part)
              return [range.getBoundingClientRect().toJSON()]
            }),
        ])
        expect(isReversed ? number!.left - label.left : number!.right - label.right).toBeCloseTo(0, 0)
      }
    })
  }

  test('a number of the ranking touches its cover in both directions (row 422)', async ({ page }) => {
    for (const prefix of ['', '/ar']) {
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      const first = page.getByRole('main').locator('ol.snap-x > li').first()
      const [[cover], number] = await Promise.all([
        readBoxes(first.locator('[data-cover]')),
        first.locator('.numeral').evaluate((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          return range.getBoundingClientRect().toJSON()
        }),
      ])
      const gap = prefix ? number.left - cover!.right : cover!.left - number.right
      expect(gap, prefix).toBeLessThan(8)
    }
  })

  test('the sign of the languages is in their first line', async ({ page }) => {
    await page.goto('/profile/')
    await expectPageReady(page)
    const choice = page.getByRole('main').locator('#language')
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [[sign], [first]] = await Promise.all([
        readBoxes(choice.locator('svg')),
        readBoxes(choice.getByRole('button').first()),
      ])
      expect(sign!.top, `${width}`).toBeCloseTo(first!.top, 0)
    }
  })

  test('the footer ends where a window ends that is higher than its page', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 2400 })
    await page.goto('/search/?q=qqqq')
    await expectPageReady(page)
    const [footer] = await readBoxes(page.getByRole('contentinfo'))
    expect(footer!.bottom).toBeCloseTo(2400, 0)
  })
})
