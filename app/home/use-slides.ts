import { type RefObject, useCallback, useEffect, useState } from 'react'
import { isMotionReduced } from '../browser/is-motion-reduced.ts'

export const SLIDE_MS = 7_000
/** A slide's picture loads this long before autoplay shows it, enough for a slow connection. */
const PICTURE_AHEAD_MS = 3_000

export interface Carousel {
  list: RefObject<HTMLElement | null>
  /** Index of the slide that is seen. */
  current: number
  onTurn: (index: number) => void
  /** Index up to which slides have their pictures; never takes one away. */
  onDue: (toFurthest: (before: number) => number) => void
}

/**
 * Autoplay stops while paused, hovered or focused, in a hidden tab, above the window, and always with reduced motion.
 */
export function useSlides({ list, current, onTurn, onDue }: Carousel, count: number) {
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [isStill] = useState(isMotionReduced)

  useEffect(() => {
    const root = list.current
    if (!root) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          const index = [...root.children].indexOf(target)
          onTurn(index)
          onDue((before) => Math.max(before, index))
        }
      },
      { root, threshold: 0.6 },
    )
    for (const slide of root.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [list, onTurn, onDue])

  useEffect(() => {
    const carousel = list.current?.parentElement
    if (!carousel) return
    const isMouse = matchMedia('(hover: hover)').matches
    // They may have been there first. What a finger has left still counts as hovered.
    setHeld(carousel.matches(isMouse ? ':hover, :focus-within' : ':focus-within'))
    const ending = new AbortController()
    const { signal } = ending
    for (const kind of ['pointerenter', 'focusin'])
      carousel.addEventListener(kind, () => setHeld(true), { signal })
    for (const kind of ['pointerleave', 'focusout'])
      carousel.addEventListener(kind, () => setHeld(false), { signal })
    return () => ending.abort()
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

  const isRunning = count > 1 && !isPaused && !isHeld && !isStill
  useEffect(() => {
    const loadNext = () => onDue((before) => Math.max(before, current + 1))
    // A mouse or a key on the carousel may be about to turn it. A finger turns it once it moves; most that touch it press its link,
    // whose video this picture would delay.
    const isFinger =
      !matchMedia('(hover: hover)').matches && !list.current?.parentElement?.querySelector(':focus-visible')
    if (isHeld && !isFinger) loadNext()
    const turned = new AbortController()
    list.current?.addEventListener('scroll', loadNext, { passive: true, once: true, signal: turned.signal })
    if (!isRunning) return () => turned.abort()
    const isSeen = () => !document.hidden && (list.current?.getBoundingClientRect().bottom ?? 0) > 0
    const ahead = setTimeout(() => isSeen() && loadNext(), SLIDE_MS - PICTURE_AHEAD_MS)
    const timer = setInterval(() => isSeen() && show(current + 1), SLIDE_MS)
    return () => {
      turned.abort()
      clearTimeout(ahead)
      clearInterval(timer)
    }
  }, [isRunning, isHeld, current, show, list, onDue])

  return { show, isRunning, isPaused, setPaused, canRun: count > 1 && !isStill }
}
