import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady } from '../support/playback.ts'

/**
 * The maximum size in bytes of a player page with its inline styles: what a connection sends before the first acknowledgement
 * from the browser, ten segments of 1,460 bytes (RFC 6928), minus headers and TLS records. Links to twelve languages
 * and captions in as many take 700 of them. Covers of other dramas come last, after the video.
 */
const PAGE_BYTES_MAX = 13_000

/** The boxes of the video and of the stage that contains it, in CSS pixels. */
function readPlaces(page: Page) {
  return page.evaluate(() => {
    const film = document.querySelector('video')
    return [film, film?.closest('section')].map((part) => part?.getBoundingClientRect().toJSON())
  })
}

test.describe('a cold visit to an episode', { tag: '@desktop' }, () => {
  test('requests no style sheet, script or font before the video has a picture, and all of them then (row 415)', async ({
    page,
    catalogue,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(?:css|js|woff2|mp4)$/.test(pathname)) requested.push(pathname.replace(/.*\./, ''))
    })
    const released = Promise.withResolvers<void>()
    await page.route(/plain\.mp4/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    await expect.poll(() => requested).toEqual(['mp4'])
    released.resolve()
    await expectPlayerReady(page)
    expect(requested.filter((kind) => kind === 'js').length).toBeGreaterThan(5)
    await expect(page.locator('video[data-opening]')).toHaveCount(0)
  })

  test('has the video in its place before the style sheet loads, and hides the rest until then (rows 415, 441)', async ({
    page,
    catalogue,
  }) => {
    const released = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    const heading = page.getByRole('heading', { level: 1, includeHidden: true }).last()
    await expect(heading).toHaveCSS('visibility', 'hidden')
    const before = await readPlaces(page)
    released.resolve()
    await expectPlayerReady(page)
    await expect(heading).toHaveCSS('visibility', 'visible')
    expect(await readPlaces(page)).toEqual(before)
  })

  test('is readable if the style sheet never loads (row 411)', async ({ page, guard, catalogue }) => {
    guard.expectFailure(/\.css$/)
    await page.route(/\/assets\/[^/]+\.css$/, (route) => route.abort())
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).last()).toHaveCSS(
      'visibility',
      'visible',
    )
  })

  test('receives the page with its inline styles in the first round trip (row 415)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const answer = await page.request.get(catalogue.drama('neon-oath').episode(1))
    expect(answer.headers()['content-encoding']).toBe('br')
    expect(Number(answer.headers()['content-length'])).toBeLessThan(PAGE_BYTES_MAX)
  })
})
