import type { Locator, Page } from '@playwright/test'

/** Rows of a page's own list, without those of what is popular, which loads below an empty one. */
export function listRows(page: Page): Locator {
  return page.getByRole('main').locator('li:not(h2 + ul > li)')
}
