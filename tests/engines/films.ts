/**
 * What the journeys ask inside the page, most of it about its films. Each function stands on its own, since it is sent there as text.
 */

export interface ShownFilm {
  episodeId: string
  /** Pixels of the picture, whatever its element measures. */
  width: number
  /** Since the page was opened. */
  atMs: number
  seconds: number
  isPlaying: boolean
}

/** The film on the screen; null: there is none with a picture. */
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

/** Whether scripts take the presses of this page. */
export function isAlive(): boolean {
  return performance.getEntriesByName('cliffhanger.ready').length > 0
}

/** Whether the film runs through an engine and the next episode is held ready, decoded to its first picture. */
export function isNextReady(): boolean {
  const videos = [...document.querySelectorAll('video')]
  const playing = videos.find((video) => !video.ariaHidden)
  const number = Number(/\d+$/.exec(playing?.ariaLabel ?? '')?.[0])
  const isNext = ({ ariaLabel, readyState }: HTMLVideoElement) =>
    ariaLabel?.endsWith(` ${number + 1}`) && readyState >= 2
  return Boolean(playing?.currentSrc.startsWith('blob:')) && videos.some(isNext)
}

/** Presses the key for the next episode, and notes how many ms later another film is on the screen. */
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

/** Has the site's worker come now; by itself it comes once the page is quiet. */
export function startWorker(): void {
  void navigator.serviceWorker?.register('/sw.js', { scope: '/' })
}

/** Whether the worker answers the requests of this page; null: this browser has no workers. */
export function isControlled(): boolean | null {
  return navigator.serviceWorker ? navigator.serviceWorker.controller !== null : null
}

/** What can be read on the page. */
export function visibleText(): string {
  return document.body.innerText
}

/** Whether the scripts of a page have ended the way back from a provider; who leaves before that is led here again. */
export function isLanded(): boolean {
  return !document.cookie.includes('departure=')
}

/** Nothing is played after an episode, from the next page on. */
export function stayAtTheEnd(): void {
  localStorage.setItem('cliffhanger.player', JSON.stringify({ isAutoNext: false }))
}

export function holdFilm(): void {
  for (const video of document.querySelectorAll('video')) if (!video.ariaHidden) video.pause()
}

/** See {@link isSameDocument}. */
export function markDocument(): void {
  Object.assign(window, { isSameDocument: true })
}

/** Whether the page is still the one that was marked. */
export function isSameDocument(): boolean {
  return 'isSameDocument' in window
}
