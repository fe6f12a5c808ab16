export type Touch =
  | { kind: 'none' }
  | { kind: 'down'; x: number; y: number; atMs: number }
  | { kind: 'dragging'; y: number; atMs: number; offset: number }
  | { kind: 'holding' }
  | { kind: 'sideways'; x: number; y: number; atMs: number }
  /** With more than one finger: ignored until released. */
  | { kind: 'other' }

export type TouchEventFact =
  | { kind: 'down'; x: number; y: number; atMs: number }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'up'; x: number; y: number; atMs: number }
  | { kind: 'held' }
  | { kind: 'cancelled' }

export type Gesture =
  | { kind: 'tap'; x: number; y: number; atMs: number }
  | { kind: 'dragged'; offset: number }
  | { kind: 'droppedBack' }
  | { kind: 'swiped'; direction: 'up' | 'down' }
  | { kind: 'holdBegan' }
  | { kind: 'holdEnded' }

export const HOLD_MS = 450
export const DOUBLE_TAP_MS = 320
/** Between two taps that like; those that seek are anywhere at the same edge. */
export const DOUBLE_TAP_PX = 48
const SLOP_PX = 10
const SWIPE_PX = 90
const SWIPE_PX_MIN = 35
const SWIPE_PX_PER_MS = 0.45

export function nextTouch(now: Touch, event: TouchEventFact): { touch: Touch; gesture: Gesture | null } {
  const none = { kind: 'none' } as const
  switch (event.kind) {
    case 'down':
      // A second finger cancels the gesture of the first.
      if (now.kind !== 'none') return { touch: { kind: 'other' }, gesture: finishGesture(now) }
      return { touch: { ...event, kind: 'down' }, gesture: null }
    case 'move': {
      if (now.kind === 'dragging') {
        const offset = event.y - now.y
        return { touch: { ...now, offset }, gesture: { kind: 'dragged', offset } }
      }
      if (now.kind !== 'down' && now.kind !== 'sideways') return { touch: now, gesture: null }
      const across = Math.abs(event.x - now.x)
      const offset = event.y - now.y
      if (Math.max(across, Math.abs(offset)) < SLOP_PX) return { touch: now, gesture: null }
      const { x, y, atMs } = now
      if (across > Math.abs(offset)) return { touch: { kind: 'sideways', x, y, atMs }, gesture: null }
      return {
        touch: { kind: 'dragging', y, atMs, offset },
        gesture: { kind: 'dragged', offset },
      }
    }
    case 'held':
      return now.kind === 'down'
        ? { touch: { kind: 'holding' }, gesture: { kind: 'holdBegan' } }
        : { touch: now, gesture: null }
    case 'up': {
      if (now.kind === 'sideways') {
        const { touch } = nextTouch(now, { kind: 'move', x: event.x, y: event.y })
        return touch.kind === 'dragging' ? nextTouch(touch, event) : { touch: none, gesture: null }
      }
      if (now.kind === 'down') {
        const { x, y, atMs } = event
        return { touch: none, gesture: { kind: 'tap', x, y, atMs } }
      }
      if (now.kind !== 'dragging') return { touch: none, gesture: finishGesture(now) }
      const offset = event.y - now.y
      return {
        touch: none,
        gesture: isSwipe(offset, event.atMs - now.atMs)
          ? { kind: 'swiped', direction: offset < 0 ? 'up' : 'down' }
          : { kind: 'droppedBack' },
      }
    }
    case 'cancelled':
      return { touch: none, gesture: finishGesture(now) }
  }
}

function isSwipe(offset: number, tookMs: number): boolean {
  const distance = Math.abs(offset)
  return (
    distance >= SWIPE_PX || (distance >= SWIPE_PX_MIN && distance / Math.max(tookMs, 1) >= SWIPE_PX_PER_MS)
  )
}

function finishGesture(now: Touch): Gesture | null {
  if (now.kind === 'dragging') return { kind: 'droppedBack' }
  return now.kind === 'holding' ? { kind: 'holdEnded' } : null
}

export function tapZone(x: number, width: number): 'left' | 'middle' | 'right' {
  if (x < width / 3) return 'left'
  return x > (width * 2) / 3 ? 'right' : 'middle'
}
