/**
 * A video that starts earlier needs no picture: fetched and decoded at the same time, the picture delayed the
 * video's first frame by a quarter (docs/decisions/013).
 */
export const POSTER_AFTER_MS = 200

/** A hidden page presents no frames. */
const PICTURE_MS_MAX = 1_500
/** A video that has not loaded by then has visibly failed. */
const VIDEO_MS_MAX = 30_000

export function waitForEvent(
  video: HTMLVideoElement,
  name: keyof HTMLMediaElementEventMap,
  deadlineMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = Number.isFinite(deadlineMs) ? setTimeout(end, deadlineMs) : undefined
    video.addEventListener(name, end, { signal: ended.signal })
  })
}

export function nextPicture(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return waitForEvent(video, 'timeupdate', PICTURE_MS_MAX)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      video.cancelVideoFrameCallback(handle)
      resolve()
    }
    const handle = video.requestVideoFrameCallback(end)
    const timer = setTimeout(end, PICTURE_MS_MAX)
  })
}

/** So that uncovering the element shows a frame. */
export function firstPicture(video: HTMLVideoElement): Promise<void> {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? Promise.resolve() : nextPicture(video)
}

/** Whether the current position is buffered; resolves within half a minute. */
export async function waitForVideo(video: HTMLVideoElement): Promise<boolean> {
  const isThere = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  if (!isThere()) await waitForEvent(video, 'loadeddata', VIDEO_MS_MAX)
  return isThere()
}

/**
 * Resolves when an element has a frame or, if that takes long, its poster. With neither, the screen stays as
 * it is.
 */
export async function somethingToSee(video: HTMLVideoElement): Promise<void> {
  await firstPicture(video)
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await Promise.race([waitForVideo(video), posterLoaded(video)])
}

/** Never settles without a poster, or if it cannot be loaded. */
function posterLoaded({ poster }: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (!poster) return
    const image = new Image()
    image.onload = () => resolve()
    image.src = poster
  })
}

export const FIRST_PICTURE_SECONDS_MAX = 0.25

export async function seekStanding(video: HTMLVideoElement, seconds: number): Promise<void> {
  if (Math.abs(video.currentTime - seconds) < 0.01) return
  if (Math.max(video.currentTime, seconds) < FIRST_PICTURE_SECONDS_MAX) return
  const sought = waitForEvent(video, 'seeked', PICTURE_MS_MAX)
  video.currentTime = seconds
  await sought
}
