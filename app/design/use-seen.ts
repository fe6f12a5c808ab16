import { type RefObject, useEffect } from 'react'
import { useLatest } from '../browser/use-latest.ts'

/** A list loads more when a tenth of its end is visible, or is about to be. */
export const END_OBSERVER = { threshold: 0.1, rootMargin: '100px' } as const

/**
 * A margin extends the window only, so an element that scrolls within a panel is observed against that panel.
 *
 * @param shown number of items the list shows. When it changes the element is observed anew: it may be
 * another one, or still in view, and after an immediate response nothing else would report it
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
