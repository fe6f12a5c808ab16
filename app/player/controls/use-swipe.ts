import { type TouchEvent, useRef } from 'react'
import { roomIn } from '../../browser/scroll-room.ts'

const DISTANCE_MIN_PX = 70
const STEEPNESS_MIN = 1.5

export function useSwipe(action: { up: () => void; down: () => void }) {
  const from = useRef<{ x: number; y: number; mayScroll: { up: boolean; down: boolean } } | null>(null)
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0]
      from.current =
        touches.length === 1 && touch
          ? { x: touch.clientX, y: touch.clientY, mayScroll: roomIn(target as Element, currentTarget) }
          : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const across = Math.abs(touch.clientX - from.current.x)
      const down = touch.clientY - from.current.y
      const { mayScroll } = from.current
      from.current = null
      if (Math.abs(down) < DISTANCE_MIN_PX || Math.abs(down) < across * STEEPNESS_MIN) return
      if (down < 0 ? mayScroll.up : mayScroll.down) return
      if (down < 0) action.up()
      else action.down()
    },
  }
}
