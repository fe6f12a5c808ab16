import { expect, type Page } from '@playwright/test'

/** Waits until the fonts and the pictures within the window are there and every animation with an end has ended. */
export async function expectStill(page: Page): Promise<void> {
  await expect(async () => {
    const awaited = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      }
      const isInWindow = ({ top, bottom, left, right }: DOMRect) =>
        bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      const isAwaited = (image: HTMLImageElement) =>
        !image.complete && image.checkVisibility() && isInWindow(image.getBoundingClientRect())
      return [...document.images].filter(isAwaited).map(({ src }) => src)
    })
    expect(awaited).toEqual([])
  }).toPass({ timeout: 30_000 })
}
