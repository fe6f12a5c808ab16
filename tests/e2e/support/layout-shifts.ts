import type { Page } from '@playwright/test'

/**
 * Records unexpected layout shifts in each document this page opens from now on; returns a description of the current one's. The mark
 * of the current slide widens by 20 px when the slides advance: on a busy machine that is one frame, and a shift of 0.0001. Such a
 * machine also paints a document of which a part is not parsed yet, such as a button without its label. Messages come and go over the
 * page at any moment, in a region that they make higher.
 */
export async function recordLayoutShifts(page: Page, still = 0.0005): Promise<() => Promise<string[]>> {
  await page.addInitScript((still) => {
    const shifts: string[] = []
    const STILL_WHILE_PARSED = 0.005
    const parsedMs = () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources, startTime } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const isMessages = sources.length > 0 && sources.every(({ node }) => node?.closest?.('[data-toasts]'))
        if (isMessages) continue
        const isParsed = parsedMs() > 0 && startTime > parsedMs()
        if (!hadRecentInput && value > (isParsed ? still : Math.max(still, STILL_WHILE_PARSED))) {
          const toNumbers = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round)
          const moved = sources
            .map(({ node, previousRect, currentRect }) => {
              const name = `${node?.nodeName.toLowerCase()} ${node?.textContent?.slice(0, 20)}`
              return `${name} (${toNumbers(previousRect)} → ${toNumbers(currentRect)})`
            })
            .join(', ')
          shifts.push(`${value.toFixed(4)} by ${moved}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, still)
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
