/**
 * Functions that the journeys run inside the page, mostly about its videos. Each is self-contained, since it is sent there as text.
 */

export interface ShownFilm {
  episodeId: string
  /** The width of the picture in pixels, whatever the size of its element. */
  width: number
  /** Time since the page was opened. */
  atMs: number
  seconds: number
  isPlaying: boolean
}

/** The video on the screen; null: no video has a picture. */
export function shownFilm(): ShownFilm | null {
  const video = [...document.querySelectorAll('video')].find(
    ({ style, readyState }) => style.opacity !== '0' && readyState >= 2,
  )
  if (!video) return null
  return {
    episodeId: video.dataset.episode ?? '',
    width: video.videoWidth,
    atMs: performance.now(),
    seconds: video.currentTime,
    isPlaying: !video.paused,
  }
}

export interface EarlyFilm {
  isPlaying: boolean
  isMuted: boolean
  hasControls: boolean
  /** Neither in the header nor in the page below. */
  isFocusKept: boolean
}

/** The video that is seen over a page while its own page loads; null: there is none, and the page is in reach. */
export function earlyFilm(): EarlyFilm | null {
  const stage = document.querySelector('body > [role=region][aria-label$=", episode 1"]')
  const video = stage?.querySelector('video')
  if (!stage || !video || video.readyState < 2) {
    if (document.querySelector('main')?.closest('[inert]'))
      throw new Error('The page is inert without a video.')
    return null
  }
  const { activeElement } = document
  return {
    isPlaying: !video.paused,
    isMuted: video.muted,
    hasControls: video.controls,
    isFocusKept: activeElement === document.body || stage.contains(activeElement),
  }
}

/** Presses the first card of Home, without the gesture that lets a browser play. */
export function pressByScript(): void {
  const cards = document.querySelectorAll<HTMLElement>('main a[href^="/reel-shorts/"][href$="/1/"]')
  setTimeout(() => [...cards].find(({ offsetWidth }) => offsetWidth > 0)?.click())
}

/** Remembers the early video, and from now on the largest number of videos that sounded at once. */
export function noteSound(): void {
  const early = document.querySelector('body > [role=region] video')
  const sound = { early, most: 0 }
  Object.assign(window, { sound })
  const count = () => {
    const sounding = [...document.querySelectorAll('video')].filter(({ paused, muted }) => !paused && !muted)
    sound.most = Math.max(sound.most, sounding.length)
    requestAnimationFrame(count)
  }
  count()
}

/** See {@link noteSound}. */
export function soundSoFar(): { most: number; isEarlyInPage: boolean } {
  const { most, early } = (window as unknown as { sound: { most: number; early: Element | null } }).sound
  return { most, isEarlyInPage: Boolean(early?.closest('section')) }
}

/** The code of the player's page. */
export function playerCode(): string {
  const { routes } = (
    window as unknown as { __remixManifest: { routes: Record<string, { module: string }> } }
  ).__remixManifest
  return routes['routes/player/route']!.module
}

export function historyLength(): number {
  return history.length
}

/** Whether the page is hydrated and responds to presses. */
export function isAlive(): boolean {
  return performance.getEntriesByName('cliffhanger.ready').length > 0
}

/** Whether the video plays through an engine and the next episode is prefetched and decoded to its first frame. */
export function isNextReady(): boolean {
  const videos = [...document.querySelectorAll('video')]
  const playing = videos.find((video) => !video.ariaHidden)
  const number = Number(/\d+$/.exec(playing?.ariaLabel ?? '')?.[0])
  const isNext = ({ ariaLabel, readyState }: HTMLVideoElement) =>
    ariaLabel?.endsWith(` ${number + 1}`) && readyState >= 2
  return Boolean(playing?.currentSrc.startsWith('blob:')) && videos.some(isNext)
}

/** Presses the key for the next episode, and records after how many ms another video is on the screen. */
export function startSwitch(): void {
  const shown = () =>
    [...document.querySelectorAll('video')].find(
      ({ style, readyState }) => style.opacity !== '0' && readyState >= 2,
    )
  const before = shown()?.dataset.episode
  const startMs = performance.now()
  Object.assign(window, { switchMs: null })
  const look = () => {
    const now = shown()?.dataset.episode
    if (now && now !== before) Object.assign(window, { switchMs: performance.now() - startMs })
    else requestAnimationFrame(look)
  }
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  look()
}

/** See {@link startSwitch}; null: not yet. */
export function switchMs(): number | null {
  return (window as unknown as { switchMs: number | null }).switchMs
}

/** Registers the site's worker now; the page itself does so once it is idle. */
export function startWorker(): void {
  void navigator.serviceWorker?.register('/sw.js', { scope: '/' })
}

/** Whether the worker controls this page; null: this browser has no workers. */
export function isControlled(): boolean | null {
  return navigator.serviceWorker ? navigator.serviceWorker.controller !== null : null
}

/** The visible text of the page. */
export function visibleText(): string {
  return document.body.innerText
}

/** Whether a page's scripts have completed the return from a provider; leaving before that would redirect here again. */
export function isLanded(): boolean {
  return !document.cookie.includes('departure=')
}

/** Turns autoplay of the next episode off, from the next page on. */
export function stayAtTheEnd(): void {
  localStorage.setItem('cliffhanger.player', JSON.stringify({ isAutoNext: false }))
}

/** Not near its end, where it might finish before it pauses. */
export function holdFilm(): void {
  for (const video of document.querySelectorAll('video')) {
    if (video.ariaHidden) continue
    video.pause()
    if (video.currentTime > 3) video.currentTime = 1
  }
}

/** See {@link isSameDocument}. */
export function markDocument(): void {
  Object.assign(window, { isSameDocument: true })
}

/** Whether the document is still the one that was marked. */
export function isSameDocument(): boolean {
  return 'isSameDocument' in window
}
