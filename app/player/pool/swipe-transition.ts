import { isMotionReduced } from '../../browser/is-motion-reduced.ts'

const SLIDE_MS = 200

function slideMs(): number {
  return isMotionReduced() ? 0 : SLIDE_MS
}

function moveTo(video: HTMLVideoElement, y: string): void {
  const from = getComputedStyle(video).transform
  video.style.transform = y ? `translateY(${y})` : ''
  video.animate([{ transform: from }, { transform: video.style.transform || 'none' }], {
    duration: slideMs(),
    easing: 'cubic-bezier(0.22, 1, 0.36, 1)',
  })
}

/** The active video and, if prefetched, the neighbour that slides in from the edge. */
export interface Drag {
  playing: HTMLVideoElement
  neighbour: HTMLVideoElement | null
  offsetPx: number
}

/** With reduced motion nothing moves with the finger: a cut follows. */
export function follow({ playing, neighbour, offsetPx }: Drag): void {
  if (isMotionReduced()) return
  playing.style.transform = `translateY(${offsetPx}px)`
  if (!neighbour) return
  neighbour.style.opacity = '1'
  neighbour.style.transform = `translateY(calc(${offsetPx}px ${offsetPx < 0 ? '+' : '-'} 100%))`
}

/** The finger was lifted before the middle. */
export function glideBack({ playing, neighbour, offsetPx }: Drag): void {
  moveTo(playing, '')
  if (!neighbour) return
  moveTo(neighbour, offsetPx < 0 ? '100%' : '-100%')
  setTimeout(() => settle(neighbour), slideMs())
}

/** The finger was lifted beyond the middle. */
export function glideOn({ playing, neighbour, offsetPx }: Drag): void {
  moveTo(playing, offsetPx < 0 ? '-100%' : '100%')
  if (neighbour) moveTo(neighbour, '')
  setTimeout(() => settle(playing), slideMs())
}

function settle(video: HTMLVideoElement): void {
  video.style.transform = ''
  if (video.ariaHidden === 'true') video.style.opacity = '0'
}
