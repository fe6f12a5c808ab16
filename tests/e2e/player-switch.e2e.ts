import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { activeVideo, expectPlaying, expectThroughShaka, stayAtTheEnd, videoFacts } from './playback.ts'

/** An episode is held ready when another element has its first picture. */
function readyEpisodes(page: Page): Promise<(string | null)[]> {
  return page
    .locator('video[aria-hidden]')
    .evaluateAll((videos: HTMLVideoElement[]) =>
      videos
        .filter((video) => video.readyState >= 2 && video.paused)
        .map((video) => /\d+$/.exec(video.ariaLabel ?? '')?.[0] ?? null),
    )
}

const mediaRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) requests.push(request.url())
  })
  return requests
}

test.describe('switching at once (row 415)', { tag: '@desktop' }, () => {
  test('the next episode is ready before it is asked for, opens with nothing asked of the network, and the one left behind stays ready (rows 132, 415)', async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectFailure(/\/media\/|episode-ahead/)
    const drama = catalogue.drama('phoenix-returns')
    await stayAtTheEnd(page)
    await page.goto(drama.episode(2))
    await expectThroughShaka(page)
    await expect
      .poll(() => readyEpisodes(page), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['3', '1']))
    await page.route(/\/media\/|episode-ahead/, (route) => route.abort('internetdisconnected'))
    await page.keyboard.press('n')
    await expect(activeVideo(page)).toHaveAttribute('aria-label', /episode 3$/)
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(0.3)
    await expect(page).toHaveURL(drama.episode(3))
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    expect(await readyEpisodes(page)).toContain('2')
  })

  test('no picture is ever missing between two episodes: the last one stands until the next is there (row 415)', async ({
    page,
    catalogue,
  }) => {
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('phoenix-returns').episode(1))
    await expectThroughShaka(page)
    await page.evaluate(() => {
      const bare: number[] = []
      const look = () => {
        const seen = [...document.querySelectorAll('video')].filter(({ style }) => style.opacity !== '0')
        if (!seen.some((video) => video.readyState >= 2)) bare.push(performance.now())
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { bareFrames: bare })
    })
    for (const key of ['n', 'n', 'p', 'n']) {
      await page.keyboard.press(key)
      await expectPlaying(page)
    }
    expect(await page.evaluate(() => (window as unknown as { bareFrames: number[] }).bareFrames)).toEqual([])
  })

  test('nothing is fetched ahead on data saver (row 415)', async ({ page, catalogue }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
    })
    const requests = mediaRequests(page)
    const drama = catalogue.drama('phoenix-returns')
    await page.goto(drama.episode(1))
    await expectThroughShaka(page)
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(3)
    const { mediaKey } = drama.episodes[1]!
    expect(requests.filter((url) => url.includes(mediaKey))).toEqual([])
    // Row 404: the lowest rendition plays, though its picture is taller than shaka's own limit.
    expect((await videoFacts(page)).width).toBeGreaterThan(100)
  })

  test('nothing piles up over a hundred switches (row 415)', async ({ page, catalogue }) => {
    test.setTimeout(180_000)
    await stayAtTheEnd(page)
    await page.addInitScript(() => {
      const made = { videos: 0, addresses: new Set<string>() }
      const { createElement } = document
      document.createElement = function (this: Document, name: string, ...rest: []) {
        if (name === 'video') made.videos++
        return createElement.call(this, name, ...rest)
      } as typeof createElement
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = (source) => {
        const address = createObjectURL(source)
        made.addresses.add(address)
        return address
      }
      URL.revokeObjectURL = (address) => {
        made.addresses.delete(address)
        revokeObjectURL(address)
      }
      Object.assign(window, { made })
    })
    await page.goto(catalogue.drama('phoenix-returns').episode(1))
    await expectThroughShaka(page)
    for (let turn = 0; turn < 100; turn++) {
      await page.keyboard.press(turn % 2 ? 'p' : 'n')
      await expect(activeVideo(page)).toHaveAttribute('aria-label', turn % 2 ? /episode 1$/ : /episode 2$/)
    }
    await expectPlaying(page)
    await expect(page.locator('video')).toHaveCount(3)
    const running = await page
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) => videos.filter(({ paused }) => !paused).length)
    expect(running).toBeLessThanOrEqual(1)
    const made = await page.evaluate(() => {
      const found = (window as unknown as { made: { videos: number; addresses: Set<string> } }).made
      return { videos: found.videos, addresses: found.addresses.size }
    })
    // The libraries ask one element or two what the browser can play.
    expect(made.videos).toBeLessThanOrEqual(6)
    expect(made.addresses).toBeLessThanOrEqual(3)
  })
})
