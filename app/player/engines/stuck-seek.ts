import { FIRST_PICTURE_SECONDS_MAX } from '../playback/video-waits.ts'
import { seekAfterPicture } from './seek-after-picture.ts'

/**
 * Time limit of a seek within the buffer: a busy machine needs some 0.5 s, and a reload discards what it was
 * decoding.
 */
const SEEK_MS_MAX = 2_000
const LOOK_MS = 100

/** On a busy machine a reload may get stuck too; on an idle one the first reload nearly always works. */
const RELOADS_MAX = 8

interface StuckSeek {
  reload: () => Promise<void>
  /** The element has loaded or sought something else since. */
  isOver: () => boolean
}

/** Loads again, at the same position, until the element is no longer stuck. */
export async function reloadStuckSeek(video: HTMLVideoElement, { reload, isOver }: StuckSeek): Promise<void> {
  let atSeconds = 0
  for (let left = RELOADS_MAX; left > 0 && (await isStuckSeeking(video, isOver)); left--) {
    const isOn = !video.paused
    // One that got stuck again has not come back to where it was.
    if (video.currentTime > FIRST_PICTURE_SECONDS_MAX || left === RELOADS_MAX) atSeconds = video.currentTime
    await reload()
    // Not waited for: its picture never comes when it gets stuck again.
    void goOn(video, { atSeconds, isOn, isOver }).catch(() => {})
  }
}

async function goOn(
  video: HTMLVideoElement,
  { atSeconds, isOn, isOver }: { atSeconds: number; isOn: boolean; isOver: () => boolean },
): Promise<void> {
  await seekAfterPicture(video, atSeconds)
  if (isOn && !isOver()) await video.play()
}

/**
 * Whether the element is stuck in a seek although the target is buffered, as WebKitGTK is after a seek before
 * its first frame. Only a reload helps. `isOver`: the element has loaded or sought something else since.
 */
export async function isStuckSeeking(video: HTMLVideoElement, isOver: () => boolean): Promise<boolean> {
  let stuckMs = 0
  while (!isOver() && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    stuckMs = video.seeking && isBuffered(video) ? stuckMs + LOOK_MS : 0
    if (stuckMs > SEEK_MS_MAX) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}

function isBuffered({ buffered, currentTime }: HTMLVideoElement): boolean {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime && currentTime < buffered.end(range)) return true
  }
  return false
}
