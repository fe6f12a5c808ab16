import type { Page } from '@playwright/test'

/** Counts whole documents loaded in the main frame from now on. */
export function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count++
  })
  return () => count
}

/** Whether an address is a page's data, requested for a navigation or prefetched. */
export function isPageData(url: string): boolean {
  return new URL(url).pathname.endsWith('.data')
}
