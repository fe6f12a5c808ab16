import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'

interface Previews {
  /** Of each preview: whether it has sound, is read out, and takes the focus. */
  facts: string[]
  atOnceMax: number
}

/** Recorded in the page, since a preview lasts seconds only. */
async function recordPreviews(page: Page, place: string): Promise<() => Promise<Previews>> {
  await page.addInitScript((place) => {
    const previews: Previews = { facts: [], atOnceMax: 0 }
    Object.assign(window, { previews })
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver((records) => {
        const videos = records.flatMap(({ addedNodes }) =>
          Array.from(addedNodes).filter((node) => node instanceof HTMLVideoElement),
        )
        for (const video of videos) {
          if (!video.parentElement?.matches(place)) continue
          const isFocused = document.activeElement === video
          previews.facts.push(`muted ${video.muted}, hidden ${video.ariaHidden}, focused ${isFocused}`)
        }
        const playing = Array.from(document.querySelectorAll('video')).filter(({ paused }) => !paused)
        previews.atOnceMax = Math.max(previews.atOnceMax, playing.length)
      }).observe(document.body, { childList: true, subtree: true })
    })
  }, place)
  return () => page.evaluate(() => (window as unknown as { previews: Previews }).previews)
}

const cards = (page: Page) => page.getByRole('main').locator('a[href$="/1/"]:has([data-cover])')
const FACTS = 'muted true, hidden true, focused false'

test.describe('the beginning of an episode over its cover', { tag: '@desktop-only' }, () => {
  test('plays while a mouse rests on the card, one at a time, and leaves nothing behind (row 425)', async ({
    page,
  }) => {
    const shifts = await recordLayoutShifts(page)
    const previews = await recordPreviews(page, '[data-cover]')
    await page.goto('/')
    await expectPageReady(page)
    await cards(page).nth(1).hover()
    await expect.poll(async () => (await previews()).facts).toEqual([FACTS])
    await cards(page).nth(2).hover()
    await expect.poll(async () => (await previews()).facts).toEqual([FACTS, FACTS])
    expect((await previews()).atOnceMax).toBe(1)
    await page.getByRole('link', { name: 'Mobile App' }).hover()
    await expect(page.locator('video')).toHaveCount(0)
    expect(await shifts()).toEqual([])
  })
})

test.describe('the first seconds of a drama in the hero', { tag: '@desktop' }, () => {
  const films = (page: Page) => page.getByRole('region', { name: 'Featured dramas' }).locator('video')

  test('play once its slide has rested for a second, until it is scrolled away (row 425)', async ({
    page,
  }) => {
    const shifts = await recordLayoutShifts(page)
    const previews = await recordPreviews(page, 'li')
    await page.goto('/')
    await expect.poll(async () => (await previews()).facts).toEqual([FACTS])
    await expect(films(page)).toHaveCount(1)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(films(page)).toHaveCount(0)
    expect(await shifts()).toEqual([])
  })

  for (const name of ['data saver', 'reduced motion'])
    test(`do not play with ${name} (rows 425, 442)`, async ({ page }) => {
      const paths: string[] = []
      page.on('request', (request) => paths.push(new URL(request.url()).pathname))
      if (name === 'reduced motion') await page.emulateMedia({ reducedMotion: 'reduce' })
      else
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        )
      // A page loads this module when it has loaded everything else (`app/page/page-quiet.ts`).
      const quiet = page.waitForResponse(/\/assets\/web-vitals-/)
      await page.goto('/')
      await quiet
      expect(paths.filter((path) => path.endsWith('.mp4'))).toEqual([])
      await expect(films(page)).toHaveCount(0)
    })
})
