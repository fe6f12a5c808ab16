import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { PAGE_READY_MARK } from '../../../app/browser/page-ready.ts'

const inFlight = new WeakMap<Page, Set<Request>>()
const scriptless = new WeakSet<BrowserContext>()

function requestsInFlight(page: Page): Set<Request> {
  const requests = inFlight.get(page) ?? new Set()
  inFlight.set(page, requests)
  return requests
}

/** Tracks the requests in flight of a context's pages. Videos are left out: they load for as long as they play. */
export function noteRequests(context: BrowserContext, hasScripts: boolean): void {
  if (!hasScripts) scriptless.add(context)
  const notePage = (page: Page) => {
    const requests = requestsInFlight(page)
    const forget = (request: Request) => requests.delete(request)
    page.on('request', (request) => {
      // Nobody receives what the previous document had requested.
      if (request.isNavigationRequest()) requests.clear()
      if (request.resourceType() !== 'media') requests.add(request)
    })
    page.on('requestfinished', forget)
    page.on('requestfailed', forget)
  }
  for (const page of context.pages()) notePage(page)
  context.on('page', notePage)
}

/** Waits until the page responds to presses; its requests may still be in flight, or be retried during an outage. */
export async function expectPressable(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAGE_READY_MARK)
}

/**
 * Waits until the page responds to presses, all its requests have ended, and it is idle. Without scripts
 * it waits for the load event.
 */
export async function expectPageReady(page: Page): Promise<void> {
  if (scriptless.has(page.context())) return page.waitForLoadState()
  await expectPressable(page)
  await expect(async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    expect([...requestsInFlight(page)].map((request) => request.url())).toEqual([])
  }).toPass({ intervals: [20, 50, 100], timeout: 20_000 })
}
