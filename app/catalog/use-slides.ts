import { type RefObject, useCallback, useEffect, useState } from 'react'

/** How long one slide stands. */
export const SLIDE_MS = 7_000

/**
 * Moves a list of full-width slides that scrolls and snaps by itself: which one is seen, how to show another, and
 * moving on by the clock. The clock stands while paused, while pointed at or focused, in a hidden tab, and always for
 * whoever asked for less motion.
 */
export function useSlides(list: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [isMotionReduced, setMotionReduced] = useState(true)

  useEffect(() => {
    setMotionReduced(matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])

  useEffect(() => {
    const root = list.current
    if (!root) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setCurrent([...root.children].indexOf(target))
        }
      },
      { root, threshold: 0.6 },
    )
    for (const slide of root.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [list])

  const show = useCallback(
    (index: number) => {
      const root = list.current
      const slide = root?.children[(index + count) % count] as HTMLElement | undefined
      // offsetLeft is negative right to left, as scrollLeft is: no case of its own.
      if (root && slide) root.scrollTo({ left: slide.offsetLeft, behavior: 'smooth' })
    },
    [list, count],
  )

  const isRunning = count > 1 && !isPaused && !isHeld && !isMotionReduced
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => {
      if (!document.hidden) show(current + 1)
    }, SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isRunning, current, show])

  return { current, show, isRunning, isPaused, setPaused, setHeld, canRun: count > 1 && !isMotionReduced }
}
