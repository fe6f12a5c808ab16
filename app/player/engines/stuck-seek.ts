/** How long a seek may take where the film is there already. */
const SEEK_MS_MAX = 600
const LOOK_MS = 100

/**
 * Resolves with whether the element never comes out of a seek, though the film is there where it stands. WebKitGTK does
 * that when it is asked to seek before its first picture; neither playing nor another seek helps, only loading anew.
 *
 * @param isOver the element was given something else to do
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
