import type { Page } from '@playwright/test'

/**
 * A tab that the system discards in the background and that is looked at again: a new document, after the old one was told no more
 * than that nobody sees it.
 */
export async function discardAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.reload()
}
