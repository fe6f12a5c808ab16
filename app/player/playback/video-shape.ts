/**
 * Aspect ratios close to square: wider videos get a wide stage beside the facts, narrower ones a portrait
 * stage.
 */
export const SQUARE_MIN = 4 / 5
export const SQUARE_MAX = 5 / 4

const MARKS = ['data-shape', 'data-fit', 'data-square', 'data-wide']

/** Once a video's size is known, which is before its first frame. `stage-classes.ts` uses the marks. */
export function markShape(video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video
  if (videoHeight === 0) return
  const shape = videoWidth / videoHeight
  video.dataset.shape = String(shape)
  video.toggleAttribute('data-square', shape >= SQUARE_MIN && shape <= SQUARE_MAX)
  video.toggleAttribute('data-wide', shape > SQUARE_MAX)
}

/**
 * Until a video's size is known, its element has the previous shape and fit, since episodes of a drama are
 * alike.
 */
export function copyShape(before: HTMLVideoElement, video: HTMLVideoElement): void {
  if (video.videoHeight > 0) return
  for (const mark of MARKS) {
    const value = before.getAttribute(mark)
    if (value === null) video.removeAttribute(mark)
    else video.setAttribute(mark, value)
  }
}
