/** Films about as slim as a telephone, as width by height. They may fill one; of every other the whole picture shows. */
export const SLIM_MIN = 1 / 2
export const SLIM_MAX = 3 / 5

/** Marks the element for `stage-look.ts` whenever another film's size becomes known, which is before its first picture. Row 417. */
export function followShape(video: HTMLVideoElement): void {
  const mark = () => {
    const { videoWidth, videoHeight } = video
    if (videoHeight === 0) return
    const shape = videoWidth / videoHeight
    video.toggleAttribute('data-whole', shape < SLIM_MIN || shape > SLIM_MAX)
  }
  video.addEventListener('resize', mark)
  mark()
}
