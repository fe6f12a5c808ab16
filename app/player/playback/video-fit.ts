export type Fit = 'fill' | 'whole'

export const FIT_CHOICES = ['auto', 'fill', 'whole'] as const
export type FitChoice = (typeof FIT_CHOICES)[number]

/**
 * Maximum crop at each of two edges: text and faces avoid the outer tenth (outside the "title-safe" area).
 */
const CROP_MAX = 0.1
export const SHOWN_MIN = 1 - 2 * CROP_MAX
/** From here on, filled and whole look the same. */
const SHOWN_SAME = 0.99

function shownShare(videoShape: number, stage: number): number {
  return Math.min(videoShape / stage, stage / videoShape)
}

/** By default a video covers its stage if at most a tenth is cropped at each edge. Record 064. */
export function chooseFit(choice: FitChoice, videoShape: number, stage: number): Fit {
  if (choice !== 'auto') return choice
  return shownShare(videoShape, stage) >= SHOWN_MIN ? 'fill' : 'whole'
}

/** Null: it would look the same, or the video's size is unknown. */
export function otherFit(video: HTMLVideoElement | null): Fit | null {
  const videoShape = Number(video?.dataset.shape)
  const stage = video?.parentElement
  if (!stage || !(videoShape > 0) || shownShare(videoShape, readShape(stage)) >= SHOWN_SAME) return null
  return video.dataset.fit === 'fill' ? 'whole' : 'fill'
}

export function fitVideo(video: HTMLVideoElement, choice: FitChoice, stageShape: number): void {
  const videoShape = Number(video.dataset.shape)
  if (videoShape > 0) video.dataset.fit = chooseFit(choice, videoShape, stageShape)
  else if (choice === 'auto') delete video.dataset.fit
  else video.dataset.fit = choice
}

export function readShape({ clientWidth, clientHeight }: HTMLElement): number {
  return clientWidth / Math.max(clientHeight, 1)
}
