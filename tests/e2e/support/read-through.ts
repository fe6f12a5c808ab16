import type { Page } from '@playwright/test'

/**
 * Scrolls through the whole page, as a reader would, so that all lazy content is requested. On a busy machine the headless
 * shell may render nothing for a while; then each step waits only half a second.
 */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const atLatest = () => new Promise((done) => setTimeout(done, 500))
    for (let y = 0; y <= document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await Promise.race([drawn(), atLatest()])
    }
  })
}
