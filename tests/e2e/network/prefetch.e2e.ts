import type { Page } from '@playwright/test'
import { isPageData } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'
import { readThrough } from '../support/read-through.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

function recordPageData(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (isPageData(request.url())) requested.push(new URL(request.url()).pathname)
  })
  return requested
}

const toDataAddress = (address: string) => `${address.slice(0, -1)}.data`

/** Links are in view, but the observer never reports it. */
function blindObserver() {
  window.IntersectionObserver = class {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
}

test.describe('pages are prefetched', { tag: '@desktop' }, () => {
  test('when a link comes into view, and not before (row 53)', { tag: '@phone-only' }, async ({ page }) => {
    const requested = recordPageData(page)
    await page.goto('/qrCode/')
    await expect.poll(() => requested.length).toBeGreaterThan(0)
    await page.goto('/')
    await expect.poll(() => requested.some((path) => path.startsWith('/reel-shorts/'))).toBe(true)
    await expectPageReady(page)
    expect(requested).not.toContain(toDataAddress('/terms-of-use/'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).scrollIntoViewIfNeeded()
    await expect.poll(() => requested).toContain(toDataAddress('/terms-of-use/'))
  })

  test('on keyboard focus (row 53)', async ({ page }) => {
    await page.addInitScript(blindObserver)
    const requested = recordPageData(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
    await expectPageReady(page)
    expect(requested).toEqual([])
    await page.getByRole('link', { name: 'Genre' }).filter({ visible: true }).focus()
    await expect.poll(() => requested).toContain(toDataAddress('/browse/all/1/'))
  })

  for (const [what, connection] of [
    ['in data-saver mode', { saveData: true, effectiveType: '4g' }],
    ['on a 2g connection', { saveData: false, effectiveType: '2g' }],
    ['on a slow-2g connection', { saveData: false, effectiveType: 'slow-2g' }],
  ] as const) {
    test(`never ${what}, neither in view nor on hover or focus (row 54)`, async ({ page }) => {
      await page.addInitScript((value) => {
        const events = new EventTarget()
        Object.defineProperty(navigator, 'connection', { get: () => Object.assign(events, value) })
      }, connection)
      const requested = recordPageData(page)
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
      const genre = page.getByRole('link', { name: 'Genre' }).filter({ visible: true })
      await genre.hover()
      await genre.focus()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expectPageReady(page)
      expect(requested).toEqual([])
      // Only the page that is opened is requested.
      await genre.click()
      await expect(page).toHaveURL('/browse/all/1/')
      expect(requested).toEqual([toDataAddress('/browse/all/1/')])
    })
  }

  test('at most four at once, however long the responses take (row 55)', { tag: '@phone-only' }, async ({
    page,
  }) => {
    let inFlight = 0
    await page.route(
      (url) => isPageData(url.href),
      () => {
        inFlight++
      },
    )
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => inFlight).toBeGreaterThan(2)
    await page.clock.fastForward(60_000)
    await page.getByRole('link', { name: 'Terms of Use' }).focus()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(inFlight).toBeLessThanOrEqual(4)
  })

  test('at most four at once, and eventually all (row 55)', async ({ page }) => {
    const held: (() => void)[] = []
    const requested = recordPageData(page)
    let inFlight = 0
    let inFlightMax = 0
    await page.route(
      (url) => isPageData(url.href),
      async (route) => {
        inFlight++
        inFlightMax = Math.max(inFlightMax, inFlight)
        await new Promise<void>((release) => held.push(release))
        inFlight--
        await route.continue()
      },
    )
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
    await expect.poll(() => inFlight).toBeGreaterThan(0)
    await readThrough(page)
    await expect.poll(() => inFlight).toBeGreaterThan(2)
    let released = 0
    while (released < 8) {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      held.shift()?.()
      released++
      await expect.poll(() => inFlight + held.length, { timeout: 3_000 }).toBeGreaterThan(0)
    }
    expect(inFlightMax).toBeLessThanOrEqual(4)
    await page.unroute((url) => isPageData(url.href)).catch(() => {})
    for (const release of held.splice(0)) release()
    expect(requested.length).toBeGreaterThan(8)
  })
})

test('pages are prefetched on hover (row 53)', { tag: '@desktop-only' }, async ({ page }) => {
  await page.addInitScript(blindObserver)
  const requested = recordPageData(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
  await expectPageReady(page)
  expect(requested).toEqual([])
  await page.getByRole('link', { name: 'Mobile App' }).hover()
  await expect.poll(() => requested).toContain(toDataAddress('/download/'))
})

test('a prefetched page opens without a second request to the server (rows 53, 425)', {
  tag: '@desktop-only',
}, async ({ page }) => {
  const isOwn = (url: string) => new URL(url).pathname === toDataAddress('/download/')
  const requested: string[] = []
  page.on('request', (request) => {
    if (isOwn(request.url())) requested.push(request.url())
  })
  const settled = page.waitForEvent('requestfinished', (request) => isOwn(request.url()))
  await page.goto('/')
  await page.getByRole('link', { name: 'Mobile App' }).hover()
  await settled
  await page.getByRole('link', { name: 'Mobile App' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /fits in your pocket/ })).toBeVisible()
  expect(requested.length).toBeLessThanOrEqual(2)
  // The prefetched response is reused only under exactly the same address.
  expect(new Set(requested).size).toBe(1)
  const sizes = await page.evaluate(
    (address) =>
      performance.getEntriesByName(address).map((entry) => (entry as PerformanceResourceTiming).transferSize),
    requested[0]!,
  )
  expect(sizes.slice(1), 'bytes transferred again').toEqual([0])
})

/** The first card of Home that leads to a first episode. */
function firstCard(page: Page) {
  return page.getByRole('main').locator('a[href^="/reel-shorts/"][href$="/1/"]').first()
}

test('on a first visit, a drama’s prefetched data is not requested again when its card is pressed (rows 53, 425)', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  const card = firstCard(page)
  const path = toDataAddress((await card.getAttribute('href'))!)
  await card.scrollIntoViewIfNeeded()
  const entries = () =>
    page.evaluate(
      (wanted) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => new URL(name).pathname === wanted)
          .map(({ initiatorType, transferSize }) => ({ initiatorType, isFromCache: transferSize === 0 })),
      path,
    )
  await expect.poll(entries).toEqual([{ initiatorType: 'link', isFromCache: false }])
  await card.click()
  await expect(page).toHaveURL(/\/reel-shorts\//)
  await expect
    .poll(async () => (await entries()).slice(1))
    .toEqual([{ initiatorType: 'fetch', isFromCache: true }])
})

test('the code of the episode list is requested after the beginning of the video has arrived (row 425)', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  await expectPageReady(page)
  await firstCard(page).click()
  // A busy page hears of its first frame long after it has it, so the events of the video say nothing.
  const moments = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const video = entries.find(({ name }) => name.endsWith('/plain.mp4'))
      return entries
        .filter(({ name }) => name.includes('/drawer-panel-'))
        .map(({ startTime }) => (video && startTime > video.responseStart ? 'after' : 'before'))
    })
  await expect.poll(moments).toEqual(['after'])
})

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

  test('are not loaded for a pointer that passes over cards, and for at most two unopened videos (rows 54, 425)', async ({
    page,
  }) => {
    const ranges = recordVideoRanges(page)
    await page.goto('/')
    await expectPageReady(page)
    const cards = page.getByRole('main').locator('a[href^="/reel-shorts/"][href$="/1/"]')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    for (const index of [0, 1, 2]) await cards.nth(index).hover()
    await page.getByRole('link', { name: 'Mobile App' }).hover()
    await page.clock.runFor(1_000)
    expect(ranges).toEqual([])
    for (const index of [0, 1, 2, 3]) {
      await cards.nth(index).hover()
      await page.clock.runFor(1_000)
    }
    await expect.poll(() => ranges.length).toBe(2)
  })

  test('are never loaded in data-saver mode (row 54)', async ({ page }) => {
    await fetchNothingAhead(page)
    const ranges = recordVideoRanges(page)
    await page.goto('/')
    await expectPageReady(page)
    await page.clock.install()
    await firstCard(page).hover()
    await page.clock.runFor(1_000)
    expect(ranges).toEqual([])
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
