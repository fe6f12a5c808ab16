import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, expectPlaying, expectThroughShaka, videoFacts } from '../support/playback.ts'

/**
 * Bytes that a player page, its first styles with it, may travel with: what a connection sends before its first answer
 * from the browser, ten segments of 1,460 bytes (RFC 6928), less the headers and the records of TLS. Links to twelve languages
 * and captions in as many are 700 of them. Covers of other dramas are the last of it, after the film.
 */
const PAGE_BYTES_MAX = 13_000

/** Where the film and the stage that holds it stand, in CSS pixels. */
function readPlaces(page: Page) {
  return page.evaluate(() => {
    const film = document.querySelector('video')
    return [film, film?.closest('section')].map((part) => part?.getBoundingClientRect().toJSON())
  })
}

test.describe('a cold visit to an episode', { tag: '@desktop' }, () => {
  test('asks for no style sheet, script or font before the film has a picture, and for all of them then (row 415)', async ({
    page,
    catalogue,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(?:css|js|woff2|mp4)$/.test(pathname)) asked.push(pathname.replace(/.*\./, ''))
    })
    const held = Promise.withResolvers<void>()
    await page.route(/plain\.mp4/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    await expect.poll(() => asked).toEqual(['mp4'])
    held.resolve()
    await expectPlayerReady(page)
    expect(asked.filter((kind) => kind === 'js').length).toBeGreaterThan(5)
    await expect(page.locator('video[data-opening]')).toHaveCount(0)
  })

  for (const language of ['', '/ar']) {
    test(`the film stands in its place before the style sheet has come, and the rest waits for it${language} (rows 415, 441)`, async ({
      page,
      catalogue,
    }) => {
      const held = Promise.withResolvers<void>()
      await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(language + catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
      const heading = page.getByRole('heading', { level: 1, includeHidden: true }).last()
      await expect(heading).toHaveCSS('visibility', 'hidden')
      const before = await readPlaces(page)
      held.resolve()
      await expectPlayerReady(page)
      await expect(heading).toHaveCSS('visibility', 'visible')
      expect(await readPlaces(page)).toEqual(before)
    })
  }

  test('is readable when the style sheet never comes (row 411)', async ({ page, guard, catalogue }) => {
    guard.expectFailure(/\.css$/)
    await page.route(/\/assets\/[^/]+\.css$/, (route) => route.abort())
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).last()).toHaveCSS(
      'visibility',
      'visible',
    )
  })

  test('has the browser’s own controls while the player does not come (row 440)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    const video = page.locator('video').first()
    await expect(video).toHaveJSProperty('controls', false)
    await page.keyboard.press('Tab')
    await expect(video).toHaveJSProperty('controls', true)
    held.resolve()
    await expectPlayerReady(page)
    await expect(video).toHaveJSProperty('controls', false)
  })

  test('stays paused if the viewer pauses it with the browser’s own controls before the player comes (row 440)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    await expectPlaying(page)
    const video = page.locator('video').first()
    await page.keyboard.press('Shift')
    await expect(video).toHaveJSProperty('controls', true)
    await video.focus()
    await page.keyboard.press('Space')
    await expect(video).toHaveJSProperty('paused', true)
    const { timeS } = await videoFacts(page)
    held.resolve()
    await expectThroughShaka(page)
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    const now = await videoFacts(page)
    expect(now.isPaused).toBe(true)
    expect(now.timeS).toBeCloseTo(timeS, 0)
  })

  test('travels light: the page and its first styles (row 415)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
  }) => {
    const answer = await page.request.get(catalogue.drama('neon-oath').episode(1))
    expect(answer.headers()['content-encoding']).toBe('br')
    expect(Number(answer.headers()['content-length'])).toBeLessThan(PAGE_BYTES_MAX)
  })

  test('shows the first frame as a picture while the film is late (row 120)', async ({ page, catalogue }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/plain\.mp4/, async (route) => {
      await held.promise
      await route.continue()
    })
    const shown = page.waitForResponse(/\/_ipx\/w_\d+,f_webp\/pictures\//)
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    expect((await shown).headers()['content-type']).toBe('image/webp')
    await expect(page.locator('video').first()).toHaveJSProperty('poster', (await shown).url())
    held.resolve()
    await expectPlaying(page)
  })

  test('waits for no film that does not come: the controls are there all the same (row 411)', async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectFailure(/\/media\//)
    await page.route(/\/media\//, () => {})
    await page.goto(catalogue.drama('neon-oath').episode(1), { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached({
      timeout: 20_000,
    })
  })
})
