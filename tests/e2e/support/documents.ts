import type { Page } from '@playwright/test'

/** Counts whole documents loaded in the main frame from now on. */
export function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count++
  })
  return () => count
}

/** Whether an address is data of a page, fetched for a switch or ahead of one. */
export function isPageData(url: string): boolean {
  return new URL(url).pathname.endsWith('.data')
}
