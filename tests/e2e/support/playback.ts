import { expect, type Locator, type Page } from '@playwright/test'

export interface VideoFacts {
  src: string
  timeS: number
  durationS: number
  frames: number
  width: number
  isPaused: boolean
  isMuted: boolean
  volume: number
}

/** The media element that is playing; the others hold prefetched neighbours, hidden. */
export function activeVideo(page: Page): Locator {
  return page.locator('video:not([aria-hidden])')
}

/**
 * Found and read in one evaluation: in between, another element may take over and the previous one be emptied.
 */
export function videoFacts(page: Page): Promise<VideoFacts> {
  return activeVideo(page).evaluateAll(([element]) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('No video plays.')
    return {
      src: element.currentSrc,
      timeS: element.currentTime,
      durationS: element.duration,
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
      width: element.videoWidth,
      isPaused: element.paused,
      isMuted: element.muted,
      volume: element.volume,
    }
  })
}

/** How many seconds are buffered ahead of the current position. */
export function secondsAhead(page: Page): Promise<number> {
  return activeVideo(page).evaluateAll(([element]) => {
    const { buffered, currentTime } = element as HTMLVideoElement
    return buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime
  })
}

/** Seeks to `leftS` seconds before the end. */
export async function seekNearEnd(page: Page, leftS: number): Promise<void> {
  await expectPlaying(page)
  // An element that has just received the episode does not know its duration yet.
  await expect(async () => {
    await activeVideo(page).evaluateAll(([element], leftS) => {
      const video = element as HTMLVideoElement
      video.currentTime = video.duration - leftS
    }, leftS)
  }).toPass({ timeout: 10_000 })
}

/** Proves that a video plays: its time advances and frames are decoded. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect(activeVideo(page)).toHaveCount(1)
  // The previous episode's video may be gone, and the one being unlocked may not exist yet.
  const facts = () => videoFacts(page).catch(() => ({ timeS: 0, frames: 0, width: 0 }))
  await expect.poll(async () => (await facts()).timeS, { timeout: 20_000 }).toBeGreaterThan(0.3)
  // Another element may have just taken over and shown no frame yet.
  await expect
    .poll(async () => {
      const { frames, width } = await facts()
      return frames > 3 && width > 100
    })
    .toBe(true)
}

/** Waits until the element plays segments, which only Shaka provides here. Row 303. */
export async function expectThroughShaka(page: Page): Promise<void> {
  const address = () =>
    activeVideo(page).evaluateAll(([film]) => {
      if (!(film instanceof HTMLVideoElement)) return ''
      // Videos here are short: one that ended before the engine loaded is handed over only when it is played again.
      if (film.ended) void film.play()
      return film.currentSrc
    })
  await expect.poll(address, { timeout: 20_000 }).toMatch(/^blob:/)
}

/** Waits until the player responds to touch and keys. */
export async function expectPlayerReady(page: Page): Promise<void> {
  // The position slider, whatever the language.
  await expect(page.getByRole('slider').first()).toBeEnabled({ timeout: 20_000 })
}

/** Waits until this episode's video plays; the previous one continues until it can. */
export async function expectEpisodePlaying(page: Page, label: string): Promise<void> {
  await expect(page.locator(`video:not([aria-hidden])[aria-label="${label}"]`)).toHaveCount(1, {
    timeout: 20_000,
  })
  await expectPlayerReady(page)
  await expectPlaying(page)
}

/** Waits for playback, then pauses it. */
export async function pausePlayback(page: Page): Promise<void> {
  await expectPlaying(page)
  // Before the player responds to keys the press would be lost, and a pause seen then belongs to a hand-over.
  await expectPlayerReady(page)
  await page.keyboard.press(' ')
  await expect.poll(async () => (await videoFacts(page)).isPaused).toBe(true)
}

/** Plays from this second, since on a slow machine the video may have ended by now. */
export async function playFrom(page: Page, seconds: number): Promise<void> {
  await activeVideo(page).evaluateAll(([element], seconds) => {
    const video = element as HTMLVideoElement
    video.currentTime = seconds
    return video.play()
  }, seconds)
}

/** Records the second at which the first video of the next page starts. */
export async function noteFirstSecond(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = ({ target }: Event) => {
      document.documentElement.dataset.firstSecond ??= String((target as HTMLVideoElement).currentTime)
    }
    document.addEventListener('playing', note, { capture: true })
  })
  return async () => Number(await page.locator('html[data-first-second]').getAttribute('data-first-second'))
}

/**
 * Swipes over the picture, with all events sent at once: on a busy machine, delayed events would look like a long press.
 *
 * @param sidewaysPx how far an arc goes sideways before it goes up or down
 */
export async function swipe(page: Page, fromY: number, toY: number, sidewaysPx = 0): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (y: number, x = 150 + sidewaysPx) => ({ touchPoints: [{ x, y }] })
  await Promise.all([
    touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(fromY, 150) }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(fromY, 150 + sidewaysPx / 2) }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(fromY) }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((fromY + toY) / 2) }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(toY) }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}

/** From the next page on, videos loop instead of ending, since those of the demonstration are short. */
export async function loopFilms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const loop = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) target.loop = true
    }
    addEventListener('play', loop, { capture: true })
  })
}

/** Delivers only the first seconds of videos, which then wait for the network. */
export async function stallFilms(page: Page): Promise<void> {
  const never = () => {}
  await page.route(/\/media\/.*\.m4s/, (route) =>
    /-0000[12]\.m4s/.test(route.request().url()) ? route.continue() : never(),
  )
  await page.route(/\/media\/.*\/plain\.mp4/, async (route) => {
    if (route.request().headers().range !== 'bytes=0-') return never()
    const whole = await (await route.fetch()).body()
    const body = whole.subarray(0, Math.floor(whole.length / 3))
    const range = `bytes 0-${body.length - 1}/${whole.length}`
    await route.fulfill({
      status: 206,
      contentType: 'video/mp4',
      headers: { 'accept-ranges': 'bytes', 'content-range': range },
      body,
    })
  })
}

/** Turns autoplay of the next episode off, since episodes here are short. */
export async function stayAtTheEnd(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('cliffhanger.player', JSON.stringify({ isAutoNext: false }))
  })
}

/** Presses one of the controls over the picture, and keeps them visible by key presses, since they hide during playback. */
export async function pressControl(control: Locator, how: 'click' | 'tap' = 'click'): Promise<void> {
  const { keyboard } = control.page()
  const touch = () => keyboard.press('Shift').catch(() => {})
  await touch()
  const touching = setInterval(touch, 1_000)
  try {
    await control[how]()
  } finally {
    clearInterval(touching)
  }
}

/** Opens the player’s settings, and of them the page of the one named. */
export async function openSettings(page: Page, name?: string) {
  await pressControl(page.getByRole('button', { name: 'Settings' }).filter({ visible: true }))
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /^Speed/ })).toBeVisible()
  if (name) await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return sheet
}
