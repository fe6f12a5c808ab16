import { type FocusEvent, useEffect, useState } from 'react'

/** Longer before another drama: viewers read its card first. */
const COUNTDOWN_SECONDS = { nextEpisode: 3, nextDrama: 10 } as const

/**
 * Pauses while its buttons are pressed or focused. Returns the seconds left and listeners for the buttons.
 */
export function useCountdown(to: keyof typeof COUNTDOWN_SECONDS, onGo: () => void) {
  const [seconds, setSeconds] = useState<number>(COUNTDOWN_SECONDS[to])
  const [isPressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPressed || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onGo()), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, isHeld, onGo])
  const release = () => setPressed(false)
  return {
    seconds,
    hold: {
      onPointerDown: () => setPressed(true),
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
