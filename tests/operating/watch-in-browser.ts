import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../gate/programs.ts'

const WAIT_MS_MAX = 60_000
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
  // Proxies of tests have certificates of their own, also for the service worker.
  '--ignore-certificate-errors',
]

interface Watched {
  /** What the browser blocked, failed to load, or wrote to its console. */
  faults: string[]
  /** Status and origin of each response to a request for a segment. */
  segments: { status: number; origin: string }[]
}

/**
 * Opens an episode as a visitor in a real Chromium, plays it, seeks, plays on from there, and reads its caption.
 *
 * @param atS second to which it seeks, in the middle of the cue
 * @param line the cue
 * @throws Error if it does not play, or the line does not show, within a minute
 */
export async function watchInBrowser(
  address: string,
  { atS, line }: { atS: number; line: string },
): Promise<Watched> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: ARGS })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en' })
  page.setDefaultTimeout(WAIT_MS_MAX)
  const watched = watch(page)
  try {
    await page.addInitScript(() => {
      const captions = { size: 'large', language: 'en' }
      localStorage.setItem('cliffhanger.player', JSON.stringify({ captions }))
    })
    await page.goto(address)
    await untilPlaying(page, 0.3)
    // Segments, which only a script can play: before it has them, the browser plays the plain file.
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
      if (video?.ended) void video.play()
      return video?.currentSrc.startsWith('blob:')
    })
    await seek(page, atS)
    await untilPlaying(page, atS + 0.5)
    await page.getByText(line, { exact: true }).waitFor()
    return watched
  } catch (error) {
    const state = await page.evaluate(() =>
      [...document.querySelectorAll('video')].map((video) => ({
        ...{ src: video.currentSrc, at: video.currentTime, of: video.duration, isPaused: video.paused },
        ...{ hidden: video.ariaHidden, state: video.readyState, error: video.error?.message },
      })),
    )
    const details = JSON.stringify({ ...watched, state }, null, 1)
    throw new Error(`The episode did not play as it should: ${details}`, { cause: error })
  } finally {
    await browser.close()
  }
}

/** Again until it is there: while one media element takes over from another, a seek is of the former one. */
async function seek(page: Page, toS: number): Promise<void> {
  const giveUpAtMs = Date.now() + WAIT_MS_MAX
  const position = page.getByRole('slider').first()
  for (;;) {
    // A slider with this value already would not change.
    for (const second of [toS - 1, toS]) await position.fill(String(second))
    try {
      await page.waitForFunction(
        (toS) => {
          const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
          if (video?.paused) void video.play()
          return video && video.currentTime >= toS
        },
        toS,
        { timeout: 3_000 },
      )
      return
    } catch (error) {
      if (Date.now() > giveUpAtMs) throw error
    }
  }
}

/** Until a second after this one is on the screen. */
async function untilPlaying(page: Page, afterS: number): Promise<void> {
  await page.waitForFunction((afterS) => {
    const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
    if (!video || video.videoWidth === 0 || video.error) return false
    const { totalVideoFrames } = video.getVideoPlaybackQuality()
    return video.currentTime > afterS && totalVideoFrames > 3
  }, afterS)
}

function watch(page: Page): Watched {
  const watched: Watched = { faults: [], segments: [] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) watched.faults.push(message.text())
  })
  page.on('pageerror', ({ message }) => watched.faults.push(message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Left by the page, which needs no more of it.
    if (reason !== 'net::ERR_ABORTED') watched.faults.push(`${reason} ${request.url()}`)
  })
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (pathname.endsWith('.m4s')) watched.segments.push({ status: response.status(), origin })
  })
  return watched
}
