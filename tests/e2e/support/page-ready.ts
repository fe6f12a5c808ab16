import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { PAGE_READY_MARK } from '../../../app/browser/page-ready.ts'

const inFlight = new WeakMap<Page, Set<Request>>()
const scriptless = new WeakSet<BrowserContext>()

function requestsInFlight(page: Page): Set<Request> {
  const requests = inFlight.get(page) ?? new Set()
  inFlight.set(page, requests)
  return requests
}

/** From now on it is known of the pages of a context what they wait for. Films are left out: they come for as long as they play. */
export function noteRequests(context: BrowserContext, hasScripts: boolean): void {
  if (!hasScripts) scriptless.add(context)
  const notePage = (page: Page) => {
    const requests = requestsInFlight(page)
    const forget = (request: Request) => requests.delete(request)
    page.on('request', (request) => {
      // What the document before it had asked for comes to nobody.
      if (request.isNavigationRequest()) requests.clear()
      if (request.resourceType() !== 'media') requests.add(request)
    })
    page.on('requestfinished', forget)
    page.on('requestfailed', forget)
  }
  for (const page of context.pages()) notePage(page)
  context.on('page', notePage)
}

/** The page answers to presses; what it asked for may still be on its way, or be tried again and again in an outage. */
export async function expectPressable(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAGE_READY_MARK)
}

/**
 * The page answers to presses, whatever it asked for by itself has come, and it has nothing left to do. Without scripts
 * it does once it has loaded.
 */
export async function expectPageReady(page: Page): Promise<void> {
  if (scriptless.has(page.context())) return page.waitForLoadState()
  await expectPressable(page)
  await expect(async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    expect([...requestsInFlight(page)].map((request) => request.url())).toEqual([])
  }).toPass({ intervals: [20, 50, 100], timeout: 20_000 })
}
