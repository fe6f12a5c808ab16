import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture.ts'

export const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls like a reader until the list has this many items. */
export async function readUntil(items: Locator, count: number) {
  await expect(async () => {
    await items.page().mouse.wheel(0, 900)
    expect(await items.count()).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [60], timeout: 60_000 })
}

/** The scroll position and the number of items once both are stable. */
export async function atRest(items: Locator): Promise<[top: number, count: number]> {
  const page = items.page()
  let place: [number, number] = [0, 0]
  await expect(async () => {
    const former = place
    place = [await scrollTop(page), await items.count()]
    expect(place).toEqual(former)
    expect(await page.getByRole('status', { name: 'Loading…' }).count(), 'still loading').toBe(0)
  }).toPass({ intervals: [500] })
  return place
}
