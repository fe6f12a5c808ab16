/** Aspect ratios close to a phone's: such videos may fill the screen; all others are shown whole. */
export const SLIM_MIN = 1 / 2
export const SLIM_MAX = 3 / 5

/** Aspect ratios close to square: wider videos get a wide stage beside the facts, narrower ones a portrait stage. */
export const SQUARE_MIN = 4 / 5
export const SQUARE_MAX = 5 / 4

/** Marks the element for `stage-classes.ts` whenever a video's size becomes known, which is before its first frame. Row 417. */
export function followShape(video: HTMLVideoElement): void {
  const mark = () => {
    const { videoWidth, videoHeight } = video
    if (videoHeight === 0) return
    const shape = videoWidth / videoHeight
    video.toggleAttribute('data-whole', shape < SLIM_MIN || shape > SLIM_MAX)
    video.toggleAttribute('data-square', shape >= SQUARE_MIN && shape <= SQUARE_MAX)
    video.toggleAttribute('data-wide', shape > SQUARE_MAX)
  }
  video.addEventListener('resize', mark)
  mark()
}

/** Until its video's size is known, an element keeps the previous shape: episodes of a drama are alike. */
export function copyShape(before: HTMLVideoElement, video: HTMLVideoElement): void {
  if (video.videoHeight > 0) return
  for (const mark of ['data-whole', 'data-square', 'data-wide']) {
    video.toggleAttribute(mark, before.hasAttribute(mark))
  }
}
