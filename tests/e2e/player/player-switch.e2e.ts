import type { Page } from '@playwright/test'
import { countDocuments } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  openSettings,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'

/** The episodes whose first frame a hidden element has ready. */
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

/** Watches every frame from now on; returns a function that reads the frames in which no visible element had a picture. */
async function watchPictures(page: Page): Promise<() => Promise<object[]>> {
  await page.evaluate(() => {
    const bareFrames: object[] = []
    const posters = new Map<string, HTMLImageElement>()
    const hasPoster = ({ poster }: HTMLVideoElement) => {
      if (!poster) return false
      const image = posters.get(poster) ?? Object.assign(new Image(), { src: poster })
      posters.set(poster, image)
      return image.complete && image.naturalWidth > 0
    }
    const look = () => {
      const videos = [...document.querySelectorAll('video')]
      // Called for all videos, so that a poster is known as soon as it has loaded.
      const withPoster = videos.filter(hasPoster)
      const seen = videos.filter(({ style }) => style.opacity !== '0')
      if (!seen.some((video) => video.readyState >= 2 || withPoster.includes(video))) {
        bareFrames.push(
          seen.map(({ ariaLabel, readyState, currentTime, seeking }) => ({
            ariaLabel,
            readyState,
            currentTime,
            seeking,
          })),
        )
      }
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { bareFrames })
  })
  return () => page.evaluate(() => (window as unknown as { bareFrames: object[] }).bareFrames)
}

test.describe('instant switching (row 415)', { tag: '@desktop' }, () => {
  test('the next episode is prefetched, opens without network, and the previous one remains ready (rows 132, 415)', {
    tag: '@phone-only',
  }, async ({ page, guard, catalogue }) => {
    guard.expectFailure(/\/media\/|prefetched-episode/)
    const drama = catalogue.drama('phoenix-returns')
    await stayAtTheEnd(page)
    await page.goto(drama.episode(2))
    await expectThroughShaka(page)
    await expect
      .poll(() => readyEpisodes(page), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['3', '1']))
    const entries = await page.evaluate(() => history.length)
    const documents = countDocuments(page)
    await page.route(/\/media\/|prefetched-episode/, (route) => route.abort('internetdisconnected'))
    await page.keyboard.press('n')
    await expect(activeVideo(page)).toHaveAttribute('aria-label', /episode 3$/)
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(0.3)
    await expect(page).toHaveURL(drama.episode(3))
    expect(await page.evaluate(() => history.length)).toBe(entries)
    expect(documents()).toBe(0)
    expect(await readyEpisodes(page)).toContain('2')
  })

  test('between two episodes the last picture remains until the next one is ready (row 415)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('phoenix-returns').episode(1))
    await expectThroughShaka(page)
    const bareFrames = await watchPictures(page)
    for (const key of ['n', 'n', 'p', 'n']) {
      await page.keyboard.press(key)
      await expectPlaying(page)
    }
    expect(await bareFrames()).toEqual([])
  })

  test('quick presses add up however late the episodes load, and stop at the first locked one (rows 129, 132, 406)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('heiress-wore-ashes')
    const lockedNumber = drama.episodes.findIndex(({ isFree }) => !isFree) + 1
    await stayAtTheEnd(page)
    await fetchNothingAhead(page)
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    const press = async (key: string, count: number) => {
      for (let pressed = 0; pressed < count; pressed++) await page.keyboard.press(key)
    }
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      (url) => /\/\d+\.data$/.test(url.pathname),
      async (route) => {
        await released
        await route.continue()
      },
    )
    await press('n', lockedNumber - 2)
    release()
    await expect(page).toHaveURL(drama.episode(lockedNumber - 1))
    await expectEpisodePlaying(page, `${drama.name}, episode ${lockedNumber - 1}`)
    await press('n', 3)
    await expect(page.getByText('Does not support cross-episode unlocking').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: `Episode ${lockedNumber} is locked` })).toBeVisible()
    await expect(page).toHaveURL(drama.episode(lockedNumber))
    await press('p', lockedNumber + 1)
    await expect(page).toHaveURL(drama.episode(1))
    await expectEpisodePlaying(page, `${drama.name}, episode 1`)
  })

  test('data saver prefetches nothing, and plays the lowest rendition without an engine until another one may be chosen (rows 404, 415)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const engines: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('shaka-player')) engines.push(request.url())
    })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
    })
    const requests = mediaRequests(page)
    const drama = catalogue.drama('phoenix-returns')
    await page.goto(drama.episode(1))
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(3)
    const { mediaKey } = drama.episodes[1]!
    expect(requests.filter((url) => url.includes(mediaKey))).toEqual([])
    expect(engines).toEqual([])
    expect((await videoFacts(page)).src).toMatch(/\.mp4(\?|$)/)
    const sheet = await openSettings(page, 'Quality')
    // The lowest rendition plays, although the picture is taller than Shaka's own limit.
    await expectThroughShaka(page)
    const renditions = sheet.getByRole('radio', { name: /^\d+p$/ })
    await expect(renditions).not.toHaveCount(0)
    const sides = await renditions.evaluateAll((radios) =>
      radios.map((radio) => Number.parseInt(radio.closest('label')?.textContent ?? '', 10)),
    )
    expect(new Set(sides).size).toBeGreaterThan(1)
    expect((await videoFacts(page)).width).toBe(Math.min(...sides))
  })

  test('thirty switches leak no media elements or object URLs (row 415)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
  }) => {
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
    for (let turn = 0; turn < 30; turn++) {
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
    // The libraries create one or two elements to test what the browser can play.
    expect(made.videos).toBeLessThanOrEqual(6)
    expect(made.addresses).toBeLessThanOrEqual(3)
  })
})
