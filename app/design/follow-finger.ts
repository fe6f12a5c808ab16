import { isMotionReduced } from '../browser/is-motion-reduced.ts'
import { isPageEnlarged, roomIn } from '../browser/scroll-room.ts'
import { isReleasedToClose, type Pull } from './pull.ts'

/** Less than browsers wait for until they scroll: the finger is followed before that, or not at all. */
const SLOP_PX = 8
const BACK: KeyframeAnimationOptions = { duration: 260, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' }

/** They have a use of their own for a finger that moves. */
const DRAGGED = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=slider], [contenteditable]'

/** Where a panel comes from, and goes. */
interface Edge {
  isBelow: boolean
  /** 1 where it goes to the right or down. */
  sign: 1 | -1
}

interface Point {
  clientX: number
  clientY: number
}

interface Start extends Point {
  target: Element
  atMs: number
}

interface Drag extends Pull {
  edge: Edge
  /** Of the panel when the finger was first followed, and of the finger then. */
  fromPx: number
  startPx: number
}

/**
 * A panel follows a finger that pulls it to the edge that it comes from, and closes when it is released far enough or in
 * a flick. Its animations of entering and leaving, which are style sheets', begin or end where it is then. Touch
 * events: whether the browser scrolls is settled by the first that moves, and a mouse has none.
 *
 * @param backdrop fades with it
 * @returns stops following; a pulled panel stays where it is
 */
export function followFinger(
  panel: HTMLElement,
  backdrop: HTMLElement | null,
  close: () => void,
): () => void {
  const parts = [panel, backdrop].filter((part) => part !== null)
  const listening = new AbortController()
  let start: Start | null = null
  let drag: Drag | null = null
  let lifting: AbortController | undefined

  const forget = () => {
    start = null
    drag = null
    lifting?.abort()
  }

  const showAt = ({ edge, offsetPx, sizePx }: Drag) => {
    panel.style.transform = `translate${edge.isBelow ? 'Y' : 'X'}(${offsetPx * edge.sign}px)`
    if (backdrop) backdrop.style.opacity = String(1 - offsetPx / sizePx)
  }

  const glideBack = () => {
    const { transform } = panel.style
    const opacity = backdrop?.style.opacity ?? ''
    for (const part of parts) clearStyle(part)
    if (isMotionReduced()) return
    panel.animate({ transform: [transform, 'none'] }, BACK)
    backdrop?.animate({ opacity: [opacity, '1'] }, BACK)
  }

  const giveUp = () => {
    if (drag) glideBack()
    forget()
  }

  const onStart = (event: TouchEvent) => {
    giveUp()
    const { target, touches, timeStamp } = event
    const [finger] = touches
    if (!finger || touches.length > 1 || !(target instanceof Element) || target.closest(DRAGGED)) return
    start = { clientX: finger.clientX, clientY: finger.clientY, target, atMs: timeStamp }
    lifting = new AbortController()
    // Of the element itself, which gets them even when it has left the page.
    const { signal } = lifting
    target.addEventListener('touchend', onEnd, { signal })
    target.addEventListener('touchcancel', giveUp, { signal })
    // A second finger, wherever it comes.
    document.addEventListener('touchstart', giveUp, { signal, capture: true, passive: true })
  }

  const onMove = (event: TouchEvent) => {
    const { timeStamp, cancelable } = event
    const [finger] = event.touches
    if (!start || !finger) return
    if (!drag) {
      if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < SLOP_PX) return
      // Otherwise the browser scrolls already.
      drag = cancelable ? findDrag(panel, start, { finger, atMs: timeStamp }) : null
      if (!drag) return forget()
      for (const part of parts) holdStill(part)
    }
    if (cancelable) event.preventDefault()
    const px = along(drag.edge, finger)
    drag.places.push({ px, atMs: timeStamp })
    drag.offsetPx = Math.min(drag.sizePx, Math.max(0, drag.fromPx + px - drag.startPx))
    showAt(drag)
  }

  const onEnd = (event: Event) => {
    if (drag) {
      // No click follows.
      if (event.cancelable) event.preventDefault()
      if (isReleasedToClose(drag, event.timeStamp)) {
        for (const { style } of parts) style.animationTimingFunction = 'ease-out'
        close()
      } else glideBack()
    }
    forget()
  }

  // It may have been opened again while it was leaving.
  for (const part of parts) clearStyle(part)
  const { signal } = listening
  panel.addEventListener('touchstart', onStart, { signal, passive: true })
  panel.addEventListener('touchmove', onMove, { signal, passive: false })
  return () => {
    listening.abort()
    forget()
  }
}

/** Null: the finger scrolls, selects or moves along the panel. */
function findDrag(
  panel: HTMLElement,
  first: Start,
  { finger, atMs }: { finger: Point; atMs: number },
): Drag | null {
  const edge = findEdge(panel)
  const alongPx = along(edge, finger) - along(edge, first)
  const acrossPx = edge.isBelow ? finger.clientX - first.clientX : finger.clientY - first.clientY
  if (alongPx <= Math.abs(acrossPx)) return null
  const room = roomIn(first.target, panel)
  if (edge.isBelow ? room.down : edge.sign > 0 ? room.right : room.left) return null
  if (isPageEnlarged() || isTextSelected(panel)) return null
  const { m41, m42 } = new DOMMatrix(getComputedStyle(panel).transform)
  const fromPx = edge.isBelow ? m42 : m41 * edge.sign
  return {
    edge,
    fromPx,
    startPx: along(edge, finger),
    offsetPx: fromPx,
    sizePx: edge.isBelow ? panel.offsetHeight : panel.offsetWidth,
    places: [
      { px: along(edge, first), atMs: first.atMs },
      { px: along(edge, finger), atMs },
    ],
  }
}

function findEdge(panel: HTMLElement): Edge {
  // Only a panel at the bottom leaves room above it.
  if (panel.offsetTop > 0) return { isBelow: true, sign: 1 }
  return { isBelow: false, sign: getComputedStyle(panel).direction === 'rtl' ? -1 : 1 }
}

/** It may be gliding, or still entering. */
function holdStill(part: HTMLElement): void {
  for (const animation of part.getAnimations()) animation.cancel()
  part.style.willChange = 'transform, opacity'
}

/** Grows towards the edge. */
function along({ isBelow, sign }: Edge, { clientX, clientY }: Point): number {
  return isBelow ? clientY : clientX * sign
}

function isTextSelected(panel: HTMLElement): boolean {
  const selection = getSelection()
  return selection?.type === 'Range' && panel.contains(selection.anchorNode)
}

function clearStyle({ style }: HTMLElement): void {
  for (const name of ['transform', 'opacity', 'will-change', 'animation-timing-function'])
    style.removeProperty(name)
}
