import type { Page } from '@playwright/test'

/**
 * A tab that the system discards in the background and the viewer reopens: a new document, while the old one was only notified
 * that it is hidden.
 */
export async function discardAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.reload()
}
