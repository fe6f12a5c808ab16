import { type RefObject, useEffect } from 'react'
import { useLatest } from '../browser/use-latest.ts'

/** A list loads more when a tenth of its end is visible, or is about to be. */
export const END_OBSERVER = { threshold: 0.1, rootMargin: '100px' } as const

/**
 * Calls `onSeen` each time the element comes into view. A margin reaches beyond the window alone, so an element that
 * scrolls within a panel is watched against that panel.
 *
 * @param isActive false: nothing is watched
 * @param shown how much the list shows. With more of it the element is watched anew: it may be another one, or still in view,
 *   and an answer that comes at once leaves no moment at which nothing was watched
 * @param rootMargin how far around the window counts as in view
 */
export function useSeen(
  element: RefObject<Element | null>,
  isActive: boolean,
  onSeen: () => void,
  shown: number,
  rootMargin: string = END_OBSERVER.rootMargin,
): void {
  const latest = useLatest(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: says when to begin anew.
  useEffect(() => {
    if (!isActive || !element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { ...END_OBSERVER, rootMargin, root: element.current.closest('[data-scrolls]') },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isActive, shown, rootMargin])
}
