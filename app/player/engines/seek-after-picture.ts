import { FIRST_PICTURE_SECONDS_MAX } from '../playback/video-waits.ts'

/**
 * Seeks once the element has its first frame, and resolves when the target frame is decoded. A seek before
 * the first frame can hang WebKitGTK and with it the whole page (record 019). Resolves early if the element
 * is emptied or fails, or if the viewer seeks elsewhere before that frame.
 */
export async function seekAfterPicture(video: HTMLVideoElement, seconds: number): Promise<void> {
  const isThere = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  if (!isThere) {
    if (!(await comes(video, 'loadeddata'))) return
    // The viewer has sought in the meantime.
    if (video.currentTime > FIRST_PICTURE_SECONDS_MAX) return
  }
  video.currentTime = seconds
  await comes(video, 'seeked')
}

function comes(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = (didCome: boolean) => () => {
      waiting.abort()
      resolve(didCome)
    }
    const { signal } = waiting
    video.addEventListener(name, end(true), { signal })
    video.addEventListener('emptied', end(false), { signal })
    video.addEventListener('error', end(false), { signal })
  })
}
