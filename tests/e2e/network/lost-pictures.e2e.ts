import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPressable } from '../support/page-ready.ts'
import { stayAtTheEnd } from '../support/playback.ts'

const PICTURES = /\/_ipx\//

/** Addresses of failed pictures of which the browser shows its own sign. */
const signs = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.hasAttribute('src'))
      .filter((image) => image.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map(({ src }) => src),
  )

test.describe('a picture that cannot be loaded', { tag: '@desktop' }, () => {
  test('leaves its colour and the drama’s name in its place, which moves nothing (row 418)', async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectFailure(PICTURES)
    guard.expectStatus(503, PICTURES)
    await stayAtTheEnd(page)
    // One half of them is refused, the other never arrives.
    let count = 0
    await page.route(PICTURES, (route) =>
      count++ % 2 ? route.abort() : route.fulfill({ status: 503, body: 'busy' }),
    )
    const readShifts = await recordLayoutShifts(page)
    const episode = catalogue.drama('neon-oath').episode(1)
    for (const path of ['/', '/browse/all/1/', '/search/?q=oath', episode]) {
      await page.goto(path)
      await expectPressable(page)
      // On a phone, the player's picture is behind its video.
      const count = () => page.locator('img[data-lost]').count()
      if (path !== episode) await expect.poll(count, path).toBeGreaterThan(0)
      await expect.poll(() => signs(page), path).toEqual([])
      expect(await readShifts(), path).toEqual([])
    }
    await page.goto('/browse/all/1/')
    const cover = page.getByRole('main').locator('[data-cover]:has(img[data-lost])').first()
    const poster = await cover.evaluate((place) => getComputedStyle(place, '::before').content)
    const { name } = catalogue.drama('neon-oath')
    const place = page.getByRole('main').locator(`[data-cover][data-title="${name}"]:has(img[data-lost])`)
    await expect(place).toHaveCSS('position', 'relative')
    expect(poster).toContain((await cover.getAttribute('data-title'))!)
  })
})

test('without scripts, the colour of a cover hides the browser’s sign (rows 418, 421)', {
  tag: '@no-scripts',
}, async ({ page, guard, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, 'With scripts the picture is hidden.')
  guard.expectFailure(PICTURES)
  await page.route(PICTURES, (route) => route.abort())
  await page.goto('/browse/all/1/')
  const cover = page.getByRole('main').locator('[data-cover]').first()
  await expect(cover).toBeVisible()
  const box = (await cover.boundingBox())!
  const clip = { x: box.x + 12, y: box.y + 12, width: box.width - 24, height: box.height - 24 }
  const { channels } = await sharp(await page.screenshot({ clip })).stats()
  for (const { min, max } of channels.slice(0, 3)) expect(max - min).toBeLessThanOrEqual(2)
})
