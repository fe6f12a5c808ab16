import type { Page } from '@playwright/test'
import type { Listing } from '../../../app/browse/listing.server.ts'
import { discardAndReturn } from '../support/discard.ts'
import { expect, type Guard, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { atRest, readUntil, scrollTop } from '../support/scrolling.ts'

const PAGES = 9

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** The demonstration has fewer than two pages of dramas, so further pages repeat them under other ids. */
async function lengthen(page: Page, guard: Guard): Promise<number[]> {
  const requested: number[] = []
  guard.expectFailure(/\/listings\//)
  // Pages that do not exist are prefetched.
  guard.expectStatus(404, /\/(reel-shorts|browse)\//)
  await page.route(/\/listings\//, async (route) => {
    const url = new URL(route.request().url())
    const number = Number(url.searchParams.get('page'))
    requested.push(number)
    url.searchParams.set('page', '1')
    const first = (await (
      await route.fetch({
        url: url.href,
        headers: { ...route.request().headers(), 'sec-fetch-dest': 'empty' },
      })
    ).json()) as Listing
    const dramas = first.dramas.map((drama) => ({
      ...drama,
      dramaId: `${drama.dramaId}p${number}`,
      name: `${drama.name} ${number}`,
    }))
    const listing: Listing = { ...first, dramas, page: number, hasMore: number < PAGES }
    return route.fulfill({ json: listing })
  })
  return requested
}

test('a listing grows as it is scrolled, and no card moves (rows 111, 113)', {
  tag: '@desktop',
}, async ({ page, guard }) => {
  const requested = await lengthen(page, guard)
  const shifts = await recordLayoutShifts(page)
  await page.goto('/browse/all/1/')
  await expectPageReady(page)
  await expect(cards(page)).toHaveCount(12)
  await readUntil(cards(page), 12 * PAGES)
  await expect(cards(page)).toHaveCount(12 * PAGES)
  expect(requested).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  await expect(page).toHaveURL('/browse/all/1/')
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  // However long their texts are, so that none moves when rows are added or return in another order.
  const heights = await cards(page).evaluateAll((links) =>
    links.map((link) => link.closest('li')!.offsetHeight),
  )
  expect(new Set(heights).size).toBe(1)
  // The content below the list moves down with its end; the cards do not.
  expect((await shifts()).filter((shift) => !/by (nav|footer)/.test(shift))).toEqual([])
})

test('Back from a drama that was reloaded restores a long listing at its full length and at the same card (rows 113, 276)', async ({
  page,
  guard,
}) => {
  await lengthen(page, guard)
  await page.goto('/browse/all/1/')
  await expectPageReady(page)
  await readUntil(cards(page), 48)
  await atRest(cards(page))
  const inSight = page.getByRole('main').getByRole('heading', { name: / 4$/ }).first()
  await inSight.scrollIntoViewIfNeeded()
  const [top, count] = await atRest(cards(page))
  const { y } = (await inSight.boundingBox())!
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main li a[href*="/reel-shorts/"]')!
    link.click()
  })
  await expect(page).toHaveURL(/\/reel-shorts\//)
  // The address changes before the page.
  await expect(page.locator('video').first()).toBeAttached()
  await page.reload()
  await expectPageReady(page)
  await page.goBack()
  await expect(page).toHaveURL('/browse/all/1/')
  await expect.poll(() => cards(page).count()).toBe(count)
  await expect.poll(() => scrollTop(page)).toBe(top)
  await expect.poll(async () => (await inSight.boundingBox())?.y).toBeCloseTo(y, 0)
})

test('a discarded tab restores a long listing at the same position (row 276)', async ({ page, guard }) => {
  await lengthen(page, guard)
  await page.goto('/browse/all/1/')
  await expectPageReady(page)
  await readUntil(cards(page), 48)
  const [top, count] = await atRest(cards(page))
  await discardAndReturn(page)
  await expect.poll(() => cards(page).count()).toBe(count)
  expect(await atRest(cards(page))).toEqual([top, count])
})
