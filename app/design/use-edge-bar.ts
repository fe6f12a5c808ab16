import { type RefObject, useLayoutEffect } from 'react'

/** One for each bar: one may be hidden while another is shown. */
const HEIGHTS = {
  '--top-bar': new Map<Element, number>(),
  '--bottom-bar': new Map<Element, number>(),
}

type Edge = keyof typeof HEIGHTS

function tellPage(edge: Edge): void {
  const { style } = document.documentElement
  const heights = HEIGHTS[edge]
  if (heights.size === 0) style.removeProperty(edge)
  else style.setProperty(edge, `${Math.max(...heights.values())}px`)
}

/** Sets a property by which the page makes room for the bar: below one under the header, or above one at the bottom of the window. */
export function useEdgeBar(edge: Edge, bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return
    const element = bar.current
    const observer = new ResizeObserver(() => {
      HEIGHTS[edge].set(element, element.offsetHeight)
      tellPage(edge)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      HEIGHTS[edge].delete(element)
      tellPage(edge)
    }
  }, [edge, bar, isShown])
}
