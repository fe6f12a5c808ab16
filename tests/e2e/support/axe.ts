import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks that axe finds no violations and the page is not wider than its window. Row 442. */
export async function expectNoFindings(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await findViolations(page)).toEqual([])
}

interface Examined {
  /** Rules, by id. */
  leftOut?: string[]
  /** What is examined; absent: the page. */
  selector?: string
}

/** What axe finds on a page, each with its element. */
export async function findViolations(page: Page, { leftOut = [], selector = 'html' }: Examined = {}) {
  const { violations } = await new AxeBuilder({ page })
    // Nobody reads what passed. Without it, and examined in the page itself, a page takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(selector)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(leftOut)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
