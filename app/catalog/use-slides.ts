import { type RefObject, useCallback, useEffect, useState } from 'react'

export const SLIDE_MS = 7_000

/** Autoplay stops while paused, hovered or focused, in a hidden tab, and always with reduced motion. */
export function useSlides(list: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  const [furthest, setFurthest] = useState(0)
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
          if (!isIntersecting) continue
          const index = [...root.children].indexOf(target)
          setCurrent(index)
          setFurthest((before) => Math.max(before, index))
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
      // offsetLeft is negative in right-to-left text, like scrollLeft, so it needs no special case.
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

  return {
    current,
    furthest,
    show,
    isRunning,
    isPaused,
    setPaused,
    setHeld,
    canRun: count > 1 && !isMotionReduced,
  }
}
