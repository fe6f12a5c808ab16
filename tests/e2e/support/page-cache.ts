import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { findFullChromium } from '../../gate/programs.ts'
import type { Guard } from './fixture.ts'

interface CachingBrowser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A page of a browser that puts pages aside for Back, as the headless shell does not. */
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
 * One page back. Playwright's `goBack` waits for a load, and may wait for ever where a page that was put aside is shown
 * and loaded again at once.
 */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()))
}
