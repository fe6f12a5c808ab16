/**
 * Time limit of a seek within the buffer: a busy machine needs some 0.5 s, and a reload discards what it was
 * decoding.
 */
const SEEK_MS_MAX = 2_000
const LOOK_MS = 100

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
