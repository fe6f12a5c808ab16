import { type RefObject, useLayoutEffect } from 'react'

const HEIGHT = '--bottom-bar'

/** One for each bar: one may be hidden while another is shown. */
const heights = new Map<Element, number>()

function tellPage(): void {
  const { style } = document.documentElement
  if (heights.size === 0) style.removeProperty(HEIGHT)
  else style.setProperty(HEIGHT, `${Math.max(...heights.values())}px`)
}

/** Sets a property that raises elements at the bottom of the window above the bar. */
export function useBottomBar(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return
    const element = bar.current
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight)
      tellPage()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      heights.delete(element)
      tellPage()
    }
  }, [bar, isShown])
}
