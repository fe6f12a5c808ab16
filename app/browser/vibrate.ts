import { isMotionReduced } from './is-motion-reduced.ts'

const TICK_MS = 12

/** Browsers report an error if the viewer has not pressed anything on the page yet. */
export function vibrate(): void {
  if (isMotionReduced() || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(TICK_MS)
}
