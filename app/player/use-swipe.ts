import { type TouchEvent, useRef } from 'react'

const DISTANCE_MIN_PX = 70
/** How much longer than wide a swipe must be. */
const STEEPNESS_MIN = 1.5

/** Swipes up and down with one finger. */
export function useSwipe(act: { up: () => void; down: () => void }) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const across = Math.abs(touch.clientX - from.current.x)
      const down = touch.clientY - from.current.y
      from.current = null
      if (Math.abs(down) < DISTANCE_MIN_PX || Math.abs(down) < across * STEEPNESS_MIN) return
      if (down < 0) act.up()
      else act.down()
    },
  }
}
