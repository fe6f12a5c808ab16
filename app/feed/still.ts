import { VIDEO } from '../player/page/stage-classes.ts'

const SIDE_PX_MAX = 640

/**
 * What the element shows, with its fit and its place in the stage. On a canvas, since it is only ever seen: a picture of another origin can be drawn, but not
 * read. Null: it shows nothing yet.
 */
export function takeStill(video: HTMLVideoElement): HTMLCanvasElement | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(videoWidth, videoHeight))
  const still = document.createElement('canvas')
  still.width = Math.round(videoWidth * scale)
  still.height = Math.round(videoHeight * scale)
  still.getContext('2d')?.drawImage(video, 0, 0, still.width, still.height)
  still.className = VIDEO
  const { fit } = video.dataset
  if (fit) still.dataset.fit = fit
  return still
}
