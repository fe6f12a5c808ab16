/** No picture is waited for longer than this: a hidden page presents none at all. */
const PICTURE_MS_MAX = 1_500
/** A film that comes later than this has failed, and the viewer has been told. */
const FILM_MS_MAX = 30_000

/** Resolves once an event came, and after the deadline at the latest, if there is one. */
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

/** Resolves when the element presents its next picture. */
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

/** Resolves when a picture of this element can be seen the moment it is uncovered. */
export function firstPicture(video: HTMLVideoElement): Promise<void> {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? Promise.resolve() : nextPicture(video)
}

/** Whether the film is there where the element stands, seen or not; answers after half a minute at the latest. */
export async function filmLoaded(video: HTMLVideoElement): Promise<boolean> {
  const isThere = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  if (!isThere()) await waitForEvent(video, 'loadeddata', FILM_MS_MAX)
  return isThere()
}

/**
 * Resolves when an element has something to show: a picture of its film or, when that takes long, its poster. With
 * neither, what stands on the screen stays.
 */
export async function somethingToSee(video: HTMLVideoElement): Promise<void> {
  await firstPicture(video)
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await Promise.race([filmLoaded(video), posterLoaded(video)])
}

/** Settles never when there is no poster or it cannot be had. */
function posterLoaded({ poster }: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (!poster) return
    const image = new Image()
    image.onload = () => resolve()
    image.src = poster
  })
}

/** The first picture of a film may come a moment after 0, and no element can stand before it. */
const FIRST_PICTURE_SECONDS_MAX = 0.25

/** Brings a standing element to a second; resolves when that picture is decoded. */
export async function seekStanding(video: HTMLVideoElement, seconds: number): Promise<void> {
  if (Math.abs(video.currentTime - seconds) < 0.01) return
  if (Math.max(video.currentTime, seconds) < FIRST_PICTURE_SECONDS_MAX) return
  const sought = waitForEvent(video, 'seeked', PICTURE_MS_MAX)
  video.currentTime = seconds
  await sought
}
