import { type PointerEvent, useRef } from 'react'
import { type Gesture, HOLD_MS, nextTouch, type Touch, type TouchEventFact } from './gestures.ts'

export function useGestures(onGesture: (gesture: Gesture, width: number) => void) {
  const touch = useRef<Touch>({ kind: 'none' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasTouch = useRef(false)

  const dispatch = (event: TouchEventFact, element: Element) => {
    const next = nextTouch(touch.current, event)
    touch.current = next.touch
    if (next.touch.kind !== 'down') clearTimeout(timer.current)
    if (next.gesture) onGesture(next.gesture, element.getBoundingClientRect().width)
  }
  const isOurs = ({ pointerType }: PointerEvent) => pointerType !== 'mouse'
  const toPlace = ({ clientX, clientY, currentTarget, timeStamp }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top, atMs: timeStamp }
  }

  return {
    /** The following click came from a touch, which was already handled as a gesture. */
    wasTouch,
    handlers: {
      onPointerDown(event: PointerEvent) {
        wasTouch.current = isOurs(event)
        if (!isOurs(event)) return
        const { currentTarget } = event
        dispatch({ kind: 'down', ...toPlace(event) }, currentTarget)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => dispatch({ kind: 'held' }, currentTarget), HOLD_MS)
      },
      onPointerMove(event: PointerEvent) {
        if (isOurs(event)) dispatch({ kind: 'move', ...toPlace(event) }, event.currentTarget)
      },
      onPointerUp(event: PointerEvent) {
        if (isOurs(event)) dispatch({ kind: 'up', ...toPlace(event) }, event.currentTarget)
      },
      onPointerCancel(event: PointerEvent) {
        if (isOurs(event)) dispatch({ kind: 'cancelled' }, event.currentTarget)
      },
      onContextMenu(event: { preventDefault(): void }) {
        // A long press would otherwise open the browser's context menu.
        if (wasTouch.current) event.preventDefault()
      },
    },
  }
}
