/** No picture is waited for longer than this: a hidden page presents none at all. */
const PICTURE_MS_MAX = 1_500

/** Resolves once an event came, and after the deadline at the latest. */
export function eventOf(
  video: HTMLVideoElement,
  name: keyof HTMLMediaElementEventMap,
  deadlineMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, deadlineMs)
    video.addEventListener(name, end, { signal: ended.signal })
  })
}

/** Resolves when the element presents its next picture. */
export function nextPicture(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return eventOf(video, 'timeupdate', PICTURE_MS_MAX)
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

/** Brings a standing element to a second; resolves when that picture is decoded. */
export async function seekStanding(video: HTMLVideoElement, seconds: number): Promise<void> {
  if (Math.abs(video.currentTime - seconds) < 0.01) return
  const sought = eventOf(video, 'seeked', PICTURE_MS_MAX)
  video.currentTime = seconds
  await sought
}
