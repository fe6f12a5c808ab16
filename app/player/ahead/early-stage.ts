import { OWN_ELEMENT_ATTRIBUTES } from '../../browser/foreign-changes.ts'
import { isMotionReduced } from '../../browser/is-motion-reduced.ts'
import { inertAround } from '../../design/inert-around.ts'
import { LAYERS, STAGE, STAGE_ROW, VIDEO } from '../page/stage-classes.ts'
import { fitVideo, readShape } from '../playback/video-fit.ts'
import { markShape } from '../playback/video-shape.ts'
import { currentSettings } from '../settings/use-settings.ts'
import { followEarlyKeys } from './early-keys.ts'

const ABOVE_PAGE =
  'fixed inset-0 z-(--z-overlay) touch-none overflow-hidden bg-ink outline-none beside:z-[calc(var(--z-header)-1)] beside:pt-(--header-height)'

const GROWTH: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

interface EarlyStageOptions {
  /** Path of an episode's page. */
  page: string
  /** For screen readers, given the name on the card. */
  name: (card: string) => string
  onShow: () => void
}

/**
 * Places a video over the page where the page of its episode will have it, unseen until it has a frame. It then grows out
 * of the cover that was pressed, has the focus and the keys, and what it covers is inert.
 *
 * @returns removes the stage; the video may be in `container` by then, whose stage grows on
 */
export function mountEarlyStage(
  video: HTMLVideoElement,
  { page, name, onShow }: EarlyStageOptions,
): (container: HTMLElement | null) => void {
  const above = createIn(null, ABOVE_PAGE)
  const stage = createIn(createIn(above, STAGE_ROW), STAGE)
  const layers = createIn(stage, LAYERS)
  for (const [attribute, value] of Object.entries(OWN_ELEMENT_ATTRIBUTES))
    above.setAttribute(attribute, value)
  above.setAttribute('role', 'region')
  above.tabIndex = -1
  above.inert = true
  above.style.opacity = '0'
  above.style.pointerEvents = 'none'
  video.className = VIDEO
  layers.append(video)
  document.body.append(above)
  const mounted = new AbortController()
  const { signal } = mounted
  const once = { once: true, signal }
  let frames: Keyframe[] | null = null
  let growth: Animation | undefined
  let uncover = () => {}
  const show = () => {
    markShape(video)
    fitVideo(video, currentSettings().fit, readShape(layers))
    frames = framesFrom(findCover(page), stage)
    above.removeAttribute('style')
    above.inert = false
    above.setAttribute('aria-label', name(cardName(page)))
    followEarlyKeys(video, signal)
    if (frames) growth = stage.animate(frames, GROWTH)
    onShow()
    afterNextFrame(() => {
      if (!signal.aborted) uncover = coverPageBelow(above)
    })
  }
  video.addEventListener('loadeddata', show, once)
  // The page has other controls, and may take long.
  above.addEventListener('pointerdown', () => video.toggleAttribute('controls', true), once)
  // The page below would scroll, and Back would lead to another place of it.
  above.addEventListener('wheel', (turn) => turn.preventDefault(), { passive: false, signal })
  // Its page then leaves it paused, as it does with the mark of `opening-script.ts`.
  const notePause = () => video.toggleAttribute('data-still', video.paused && !video.ended)
  video.addEventListener('play', notePause, { signal })
  video.addEventListener('pause', notePause, { signal })
  return (container) => {
    mounted.abort()
    const pageStage = container?.closest('section')
    if (pageStage && growth?.playState === 'running') {
      pageStage.animate(frames, GROWTH).currentTime = growth.currentTime
    }
    above.remove()
    uncover()
  }
}

/** What restyles all of the page would delay the frame that is shown. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

/** Returns an undo function. */
function coverPageBelow(above: HTMLElement): () => void {
  const header = [...document.querySelectorAll('header')].find(isSeen)
  const uncover = inertAround(above, `[data-toasts], [data-network-notice]${header ? ', header' : ''}`)
  above.focus({ preventScroll: true })
  return uncover
}

function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

function createIn(parent: HTMLElement | null, className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  parent?.append(element)
  return element
}

function findCover(page: string): Element | undefined {
  return [...document.querySelectorAll(`a[href="${CSS.escape(page)}"] [data-cover]`)].find((cover) => {
    const { bottom, top } = cover.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}

function cardName(page: string): string {
  const links = [...document.querySelectorAll(`a[href="${CSS.escape(page)}"]`)]
  const names = links.map(
    (link) => link.getAttribute('aria-label') ?? link.querySelector('h2, h3')?.textContent,
  )
  return names.find(Boolean) ?? ''
}

function framesFrom(element: Element | undefined, stage: HTMLElement): Keyframe[] | null {
  if (!element || isMotionReduced()) return null
  const cover = element.getBoundingClientRect()
  const { left, top, width, height } = stage.getBoundingClientRect()
  const x = cover.left + cover.width / 2 - (left + width / 2)
  const y = cover.top + cover.height / 2 - (top + height / 2)
  return [{ transform: `translate(${x}px, ${y}px) scale(${cover.width / width})` }, { transform: 'none' }]
}
