import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'

const coversIn = (page: Page) => page.getByRole('main').locator('[data-cover] img')

const isDrawn = (image: HTMLImageElement) =>
  image.checkVisibility() && image.complete && image.naturalWidth > 0

/** Of the covers in the window: how many there are, and how many have no picture. */
function countInWindow(covers: Locator) {
  return covers.evaluateAll((images) => {
    const inWindow = images.filter((image) => {
      const { left, right, top, bottom } = image.parentElement!.getBoundingClientRect()
      return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    }) as HTMLImageElement[]
    const missing = inWindow.filter(
      (image) => !(image.checkVisibility() && image.complete && image.naturalWidth > 0),
    )
    return { some: inWindow.length > 1, missing: missing.length }
  })
}

test.describe('the covers of Home', { tag: '@desktop' }, () => {
  test('are all there after scrolling to the end at once, and at once after Back (rows 287, 425)', async ({
    page,
  }) => {
    await page.goto('/')
    await expectPageReady(page)
    const covers = coversIn(page)
    await page
      .getByRole('main')
      .getByRole('region')
      .last()
      .evaluate((row) => row.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => countInWindow(covers)).toEqual({ some: true, missing: 0 })
    await page.locator('[data-cover]').last().scrollIntoViewIfNeeded()
    await expect.poll(() => countInWindow(covers)).toEqual({ some: true, missing: 0 })
    await page
      .getByRole('main')
      .getByRole('region')
      .last()
      .getByRole('link', { name: /^See all/ })
      .click()
    await expect(page).toHaveURL(/\/category\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect.poll(() => countInWindow(covers)).toEqual({ some: true, missing: 0 })
  })
})

test('without scripts every cover has a picture as the reader comes to it (rows 287, 440)', {
  tag: '@no-scripts',
}, async ({ page }) => {
  await page.goto('/')
  const covers = coversIn(page)
  expect(await covers.count()).toBeGreaterThan(20)
  await expect(covers.locator('visible=false')).toHaveCount(0)
  await covers.last().scrollIntoViewIfNeeded()
  await expect.poll(() => covers.last().evaluate(isDrawn)).toBe(true)
})
