import { type RefObject, useLayoutEffect } from 'react'
import { clearMovePx } from './clear-place.ts'

/** Elements that a caption must not cover. The video's press target is below everything. */
const OVER_PICTURE = 'a, button:not([data-surface]), input, h1, h2, p, span'

export function useClearPlace(caption: RefObject<HTMLElement | null>): void {
  // After every render: another text, style or layout needs another position.
  useLayoutEffect(() => {
    const element = caption.current
    const stage = element?.closest('section')
    if (!element || !stage) return
    const place = () => {
      element.style.translate = ''
      const others = [...stage.querySelectorAll(OVER_PICTURE)]
        .filter((other) => !element.contains(other) && !other.closest('[data-controls=hidden]'))
        .map((other) => other.getBoundingClientRect())
        // Smaller ones are for screen readers only.
        .filter(({ width, height }) => width > 1 && height > 1)
      const words = element.firstElementChild?.getBoundingClientRect() ?? element.getBoundingClientRect()
      element.style.translate = `0 ${clearMovePx(words, stage.getBoundingClientRect(), others)}px`
    }
    const resized = new ResizeObserver(place)
    resized.observe(stage)
    resized.observe(element)
    const changed = new MutationObserver(place)
    changed.observe(stage, { subtree: true, childList: true, attributeFilter: ['data-controls'] })
    place()
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  })
}
