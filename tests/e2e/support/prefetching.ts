import type { Page } from '@playwright/test'

/** A browser without prefetching: everything is requested on the press. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
}
