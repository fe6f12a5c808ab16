import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture.ts'

export const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls as a reader until so many items are there. */
export async function readUntil(items: Locator, count: number) {
  await expect(async () => {
    await items.page().mouse.wheel(0, 900)
    expect(await items.count()).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [60], timeout: 60_000 })
}

/** Where the reader is, and how many items there are once no more come. */
export async function atRest(items: Locator): Promise<[top: number, count: number]> {
  const page = items.page()
  let place: [number, number] = [0, 0]
  await expect(async () => {
    const former = place
    place = [await scrollTop(page), await items.count()]
    expect(place).toEqual(former)
    expect(await page.getByRole('status', { name: 'Loading…' }).count(), 'still on their way').toBe(0)
  }).toPass({ intervals: [500] })
  return place
}
