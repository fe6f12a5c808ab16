const SLIDE_MS = 200

function slideMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS
}

function moveTo(video: HTMLVideoElement, y: string): void {
  const from = getComputedStyle(video).transform
  video.style.transform = y ? `translateY(${y})` : ''
  video.animate([{ transform: from }, { transform: video.style.transform || 'none' }], {
    duration: slideMs(),
    easing: 'cubic-bezier(0.22, 1, 0.36, 1)',
  })
}

/** Pictures under a finger: the one that plays, and the neighbour that comes in from the edge, if it is there. */
export interface Drag {
  playing: HTMLVideoElement
  neighbour: HTMLVideoElement | null
  offsetPx: number
}

/** Both follow the finger, one picture's height apart. Row 407. */
export function follow({ playing, neighbour, offsetPx }: Drag): void {
  playing.style.transform = `translateY(${offsetPx}px)`
  if (!neighbour) return
  neighbour.style.opacity = '1'
  neighbour.style.transform = `translateY(calc(${offsetPx}px ${offsetPx < 0 ? '+' : '-'} 100%))`
}

/** The finger let go without going on: everything glides back. */
export function glideBack({ playing, neighbour, offsetPx }: Drag): void {
  moveTo(playing, '')
  if (!neighbour) return
  moveTo(neighbour, offsetPx < 0 ? '100%' : '-100%')
  setTimeout(() => settle(neighbour), slideMs())
}

/** The finger let go beyond the middle: the neighbour glides in. */
export function glideOn({ playing, neighbour, offsetPx }: Drag): void {
  moveTo(playing, offsetPx < 0 ? '-100%' : '100%')
  if (neighbour) moveTo(neighbour, '')
  setTimeout(() => settle(playing), slideMs())
}

/** Back in place; out of sight unless it has become the picture to see. */
function settle(video: HTMLVideoElement): void {
  video.style.transform = ''
  if (video.ariaHidden === 'true') video.style.opacity = '0'
}
