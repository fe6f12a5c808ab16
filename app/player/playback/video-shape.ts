/** Films about as slim as a telephone, as width by height. They may fill one; of every other the whole picture shows. */
export const SLIM_MIN = 1 / 2
export const SLIM_MAX = 3 / 5

/** Films about as high as wide, as width by height: what is wider has a wide stage beside the facts, what is slimmer an upright one. */
export const SQUARE_MIN = 4 / 5
export const SQUARE_MAX = 5 / 4

/** Marks the element for `stage-classes.ts` whenever another film's size becomes known, which is before its first picture. Row 417. */
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

/** Until the size of its film is known, an element has the shape of the one before: episodes of a series are alike. */
export function copyShape(before: HTMLVideoElement, video: HTMLVideoElement): void {
  if (video.videoHeight > 0) return
  for (const mark of ['data-whole', 'data-square', 'data-wide']) {
    video.toggleAttribute(mark, before.hasAttribute(mark))
  }
}
