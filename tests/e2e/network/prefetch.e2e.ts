import type { Page } from '@playwright/test'
import { isPageData } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

function recordPageData(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (isPageData(request.url())) requested.push(new URL(request.url()).pathname)
  })
  return requested
}

const toDataAddress = (address: string) => `${address.slice(0, -1)}.data`

/** The first card of Home that leads to a first episode. */
function firstCard(page: Page) {
  return page.getByRole('main').locator('a[href^="/reel-shorts/"][href$="/1/"]').first()
}

test.describe('the first bytes of a video', { tag: '@desktop-only' }, () => {
  // A card would go on to play a preview.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  function recordVideoRanges(page: Page): string[] {
    const ranges: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/plain.mp4')) ranges.push(request.headers().range ?? 'all')
    })
    return ranges
  }

  test('are loaded while the pointer rests on its card, and the player plays them (row 425)', async ({
    page,
  }) => {
    const ranges = recordVideoRanges(page)
    await page.goto('/')
    await expectPageReady(page)
    const preloaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/plain.mp4'))
    await firstCard(page).hover()
    await preloaded
    expect(ranges).toEqual(['bytes=0-98303'])
    await firstCard(page).click()
    await expect
      .poll(() =>
        page
          .locator('video')
          .first()
          .evaluate((video: HTMLVideoElement) => video.readyState),
      )
      .toBeGreaterThan(1)
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('/plain.mp4'))
        .map(
          ({ transferSize, initiatorType }) =>
            `${initiatorType} ${transferSize > 0 ? 'transferred' : 'cached'}`,
        ),
    )
    expect(sizes).toEqual(['fetch transferred', 'video cached'])
  })
})

test('a member’s Home prefetches the code of the player, and no data of an episode, which no cache stores (rows 53, 445)', {
  tag: '@desktop',
}, async ({ page, guard, baseURL }) => {
  allowSandboxes(guard, baseURL ?? '')
  await signInAs(page, newName())
  const requested = recordPageData(page)
  await page.goto('/')
  await expect(page.locator('head link[rel=modulepreload][href*="/assets/"]').first()).toBeAttached()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  // Other pages' data is still prefetched.
  await expect.poll(() => requested).toContain(toDataAddress('/terms-of-use/'))
  const isPlayerLoaded = () =>
    page.evaluate(() => {
      const { module } = Object.values(
        (
          window as unknown as {
            __remixManifest: { routes: Record<string, { path?: string; module: string }> }
          }
        ).__remixManifest.routes,
      ).find(({ path }) => path?.startsWith('reel-shorts/'))!
      return performance.getEntriesByType('resource').some(({ name }) => name.endsWith(module))
    })
  await expect.poll(isPlayerLoaded).toBe(true)
  expect(requested.filter((path) => path.startsWith('/reel-shorts/'))).toEqual([])
})
