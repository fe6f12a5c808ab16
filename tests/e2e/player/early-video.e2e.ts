import type { Locator, Page, Route } from '@playwright/test'
import { isPageData } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'

const firstCard = (page: Page) =>
  page.getByRole('main').locator('a[href^="/reel-shorts/"][href$="/1/"]').first()

/** Over the page that is left, until the page of the episode has it. */
const cover = (page: Page) => page.locator('body > [role=region]')
const earlyVideo = (page: Page) => cover(page).locator('video')
const playersVideo = (page: Page) => page.locator('section[aria-label$="episode 1"] video').first()
const historyLength = (page: Page) => page.evaluate(() => history.length)

const isRunning = (video: HTMLVideoElement) => !video.paused && video.readyState >= video.HAVE_CURRENT_DATA

/** It runs and covers the page: its first picture takes the focus and adds the history entry. */
async function expectStarted(page: Page) {
  await expect.poll(() => earlyVideo(page).evaluate(isRunning)).toBe(true)
  await expect(cover(page)).toBeFocused()
}

/** What the pressed link requests, but not what is prefetched. */
async function onPressedPage(page: Page, answer: (route: Route) => void) {
  await page.route(
    (url) => isPageData(url.href),
    (route) => (route.request().resourceType() === 'fetch' ? answer(route) : route.continue()),
  )
}

/** The press then knows the address of the video. */
async function restOnCard(page: Page) {
  const preloaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/plain.mp4'))
  await firstCard(page).hover()
  await preloaded
}

/** Rests on the first card of Home and presses it. */
async function pressRestedCard(page: Page, answer: (route: Route) => void) {
  await page.goto('/')
  await expectPageReady(page)
  await restOnCard(page)
  await onPressedPage(page, answer)
  await firstCard(page).click()
}

const noteVideo = (video: Locator) => video.evaluate((shown) => Object.assign(window, { noted: shown }))
const isNotedVideo = (video: Locator) =>
  video.evaluate((shown) => shown === (window as unknown as { noted: unknown }).noted)

// A slide or a card that rests for long would play a video of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('on a network that carries it, an episode is sharp from its first frame on (row 425) @phone-only', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heights = new Set<number>()
    const look = () => {
      for (const video of document.querySelectorAll('video'))
        if (video.videoHeight > 0 && !video.paused && getComputedStyle(video).opacity !== '0')
          heights.add(video.videoHeight)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { heights })
  })
  const shown = () => page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])
  await page.goto('/')
  await expectPageReady(page)
  const card = page.getByRole('main').locator('a[href*="last-train"][href$="/1/"]').first()
  const address = (await card.getAttribute('href'))!
  // What Home has loaded says what the network carries.
  await card.click()
  await expect(page).toHaveURL(address)
  await expect.poll(shown).toEqual([960])
  // A browser that knows its network needs no page before.
  const devTools = await page.context().newCDPSession(page)
  const network = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 2e6 / 8, latency: 20 }
  await devTools.send('Network.emulateNetworkConditions', network)
  const started = page.waitForRequest(/plain-high\.mp4$/)
  await page.reload()
  await started
  await expect.poll(shown).toEqual([960])
  // The engine that takes over shows no less.
  const isHandedOver = () =>
    page.evaluate(() => {
      const playing = [...document.querySelectorAll('video')].filter((video) => !video.paused)
      return playing.length > 0 && playing.every((video) => !video.currentSrc.endsWith('.mp4'))
    })
  await expect.poll(isHandedOver).toBe(true)
  expect(await shown()).toEqual([960])
})

test.describe('while the page of a pressed episode loads', { tag: '@desktop-only' }, () => {
  test('its video plays already, and the page plays on with the same element (row 425)', async ({ page }) => {
    const blockedRoutes: Route[] = []
    await pressRestedCard(page, (route) => blockedRoutes.push(route))
    await expectStarted(page)
    await expect(earlyVideo(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.mouse.wheel(0, 300)
    const stage = await earlyVideo(page).boundingBox()
    await noteVideo(earlyVideo(page))
    await expect.poll(() => blockedRoutes.length).toBe(1)
    expect(await page.evaluate(() => scrollY), 'the page below does not scroll').toBe(0)
    // Later the video may wait for a busy machine, and a ring says so.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const video = document.querySelector<HTMLVideoElement>('section video[data-episode]')
        if (!video) return
        observer.disconnect()
        const isRunning = !video.paused && video.readyState >= video.HAVE_FUTURE_DATA
        Object.assign(window, {
          ringsAtFirst: isRunning ? document.querySelectorAll('section .animate-spin').length : 0,
        })
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await blockedRoutes[0]!.continue()
    await expect(page).toHaveURL(/\/reel-shorts\/.*\/1\/$/)
    await expect(playersVideo(page)).toBeVisible()
    expect(await isNotedVideo(playersVideo(page))).toBe(true)
    expect(await playersVideo(page).boundingBox()).toEqual(stage)
    const rings = await page.evaluate(() => (window as unknown as { ringsAtFirst?: number }).ringsAtFirst)
    expect(rings, 'rings over a video that plays').toBe(0)
    await expect(earlyVideo(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeAttached()
  })

  test('it has the focus, a name and the player’s keys, and the page below is out of reach (rows 416, 425)', async ({
    page,
  }) => {
    const blockedRoutes: Route[] = []
    await pressRestedCard(page, (route) => blockedRoutes.push(route))
    await expectStarted(page)
    await expect(cover(page)).toBeFocused()
    await expect(cover(page)).toHaveAccessibleName(/\w.*, episode 1$/)
    await expect(page.locator('main')).toHaveAttribute('inert', '')
    await expect(page.getByRole('banner')).toBeVisible()
    const facts = () =>
      earlyVideo(page).evaluate(({ paused, muted }: HTMLVideoElement) => ({ paused, muted }))
    await page.keyboard.press('Space')
    await page.keyboard.press('m')
    expect(await facts()).toEqual({ paused: true, muted: true })
    await page.keyboard.press('Space')
    await page.keyboard.press('m')
    expect(await facts()).toEqual({ paused: false, muted: false })
    await page.keyboard.press('Enter')
    for (let place = 0; place < 20; place++) {
      await page.keyboard.press('Tab')
      const isBelow = await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)
      expect(isBelow, 'focus in the page below').toBe(false)
    }
    await expect.poll(() => blockedRoutes.length, 'no other page was opened').toBe(1)
    await expect(earlyVideo(page)).toBeVisible()
  })
})

test('a video starts before its page is rendered, wherever a link leads there (row 425)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const places: string[] = []
    Object.assign(window, { places })
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const video = node instanceof Element ? (node.querySelector('video') ?? node) : node
        if (!(video instanceof HTMLVideoElement) || !video.hasAttribute('src')) continue
        places.push(video.closest('section') ? 'player' : 'above the page')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expectPageReady(page)
  await firstCard(page).click()
  await expect(playersVideo(page)).toBeVisible()
  const places = await page.evaluate(() => (window as unknown as { places: string[] }).places)
  expect([...new Set(places)]).toEqual(['above the page', 'player'])
})

test('a video starts before the code of its page has arrived, and Back or Escape shows the page that it covers (rows 419, 425)', async ({
  page,
}) => {
  await fetchNothingAhead(page)
  await page.goto('/download/')
  await expectPageReady(page)
  const code = await page.evaluate(() => {
    const { routes } = (
      window as unknown as { __remixManifest: { routes: Record<string, { module: string }> } }
    ).__remixManifest
    return routes['routes/player/route']!.module
  })
  const arrival = Promise.withResolvers<void>()
  let requests = 0
  await page.route(`**${code}`, async (route) => {
    requests += 1
    await arrival.promise
    await route.continue()
  })
  await page.goto('/')
  await expectPageReady(page)
  const length = await historyLength(page)
  const openAgain = async () => {
    await firstCard(page).evaluate((card: HTMLElement) => {
      history.replaceState({ ...history.state, isFormer: true }, '')
      card.click()
    })
    // The router gets the page's entry, and the cover then another one above it.
    const isNewEntry = () => page.evaluate(() => history.state.overlays === 1 && !history.state.isFormer)
    await expect.poll(isNewEntry).toBe(true)
  }
  const ends = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    // Such as from a suggestion of the header's search.
    () => openAgain().then(() => page.goBack()),
  ]
  for (const leave of ends) {
    await firstCard(page).click()
    await expectStarted(page)
    await leave()
    await expect(page.locator('video')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(firstCard(page)).toBeInViewport()
    await expect(page.locator('main[inert], :has(> main)[inert]')).toHaveCount(0)
  }
  await firstCard(page).click()
  await expectStarted(page)
  await noteVideo(earlyVideo(page))
  await expect(page).toHaveURL('/')
  expect(requests).toBeGreaterThan(0)
  arrival.resolve()
  await expect(playersVideo(page)).toBeVisible()
  expect(await isNotedVideo(playersVideo(page))).toBe(true)
  expect(await historyLength(page)).toBe(length + 1)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/download/')
})

test('a press on the page before, once the address is the next one’s, adds no entry (rows 132, 419)', async ({
  page,
}) => {
  await page.goto('/')
  await expectPageReady(page)
  const length = await historyLength(page)
  await firstCard(page).evaluate((card: HTMLElement) => {
    const timer = setInterval(() => {
      if (location.pathname === '/') return
      clearInterval(timer)
      document.documentElement.dataset.pressed = String(card.isConnected)
      card.click()
    }, 1)
  })
  await firstCard(page).click()
  await expect(playersVideo(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeAttached()
  expect(await historyLength(page)).toBe(length + 1)
  await page.goBack()
  await expect(page).toHaveURL('/')
})
