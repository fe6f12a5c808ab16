import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { findFullChromium } from '../../gate/programs.ts'
import type { Guard } from './fixture.ts'

interface CachingBrowser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A page of a browser with a back/forward cache, which the headless shell does not have. */
export async function openCachingBrowser(baseURL: string | undefined, guard: Guard): Promise<CachingBrowser> {
  const executablePath = findFullChromium()
  const { args } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: args ?? [],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  guard.watch(context)
  return { context, page: await context.newPage(), close: () => browser.close() }
}

/**
 * Goes one page back. Playwright's `goBack` waits for a load event, and may wait forever if a cached page is restored
 * and reloads at once.
 */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()))
}
