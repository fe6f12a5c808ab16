import { OWN } from '../../browser/foreign-changes.ts'
import { isMotionReduced } from '../../browser/is-motion-reduced.ts'
import { LAYERS, STAGE, STAGE_ROW, VIDEO } from '../page/stage-classes.ts'
import { fitVideo, readShape } from '../playback/video-fit.ts'
import { markShape } from '../playback/video-shape.ts'
import { storedSettings } from '../settings/settings.ts'

const ABOVE_PAGE =
  'fixed inset-0 z-(--z-overlay) touch-none overflow-hidden bg-ink beside:z-[calc(var(--z-header)-1)] beside:pt-(--header-height)'

const GROWTH: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * Places a video over the page where the page of its episode will have it, unseen until it has a frame. It then grows out
 * of the cover that was pressed.
 *
 * @param page path of an episode's page
 * @returns removes the stage; the video may be in `container` by then, whose stage grows on
 */
export function raiseEarlyStage(
  video: HTMLVideoElement,
  page: string,
): (container: HTMLElement | null) => void {
  const above = createIn(null, ABOVE_PAGE)
  const stage = createIn(createIn(above, STAGE_ROW), STAGE)
  const layers = createIn(stage, LAYERS)
  for (const [name, value] of Object.entries(OWN)) above.setAttribute(name, value)
  above.ariaHidden = 'true'
  above.style.opacity = '0'
  above.style.pointerEvents = 'none'
  video.className = VIDEO
  layers.append(video)
  document.body.append(above)
  const raised = new AbortController()
  const once = { once: true, signal: raised.signal }
  let frames: Keyframe[] | null = null
  let growth: Animation | undefined
  const show = () => {
    markShape(video)
    fitVideo(video, storedSettings().fit, readShape(layers))
    frames = framesFrom(findCover(page), stage)
    above.removeAttribute('style')
    if (frames) growth = stage.animate(frames, GROWTH)
  }
  video.addEventListener('loadeddata', show, once)
  // The page has other controls, and may take long.
  above.addEventListener('pointerdown', () => video.toggleAttribute('controls', true), once)
  // The page below would scroll, and Back would lead to another place of it.
  above.addEventListener('wheel', (turn) => turn.preventDefault(), { passive: false, signal: raised.signal })
  // Its page then leaves it paused, as it does with the mark of `opening-script.ts`.
  const notePause = () => video.toggleAttribute('data-still', video.paused && !video.ended)
  video.addEventListener('play', notePause, { signal: raised.signal })
  video.addEventListener('pause', notePause, { signal: raised.signal })
  return (container) => {
    raised.abort()
    const pageStage = container?.closest('section')
    if (pageStage && growth?.playState === 'running') {
      pageStage.animate(frames, GROWTH).currentTime = growth.currentTime
    }
    above.remove()
  }
}

function createIn(parent: HTMLElement | null, className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  parent?.append(element)
  return element
}

function findCover(page: string): DOMRect | undefined {
  return Array.from(document.querySelectorAll(`a[href="${CSS.escape(page)}"] [data-cover]`))
    .map((cover) => cover.getBoundingClientRect())
    .find(({ top, bottom }) => bottom > 0 && top < innerHeight)
}

function framesFrom(cover: DOMRect | undefined, stage: HTMLElement): Keyframe[] | null {
  if (!cover || isMotionReduced()) return null
  const { left, top, width, height } = stage.getBoundingClientRect()
  const x = cover.left + cover.width / 2 - (left + width / 2)
  const y = cover.top + cover.height / 2 - (top + height / 2)
  return [{ transform: `translate(${x}px, ${y}px) scale(${cover.width / width})` }, { transform: 'none' }]
}
