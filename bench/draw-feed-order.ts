import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'

const COLORS = { 'best order known': '#5c5753', 'For You': '#b3261e', 'most popular first': '#5b6b8c' }

/**
 * The share of shown clips that viewers go on from, day by day, as an SVG.
 *
 * @param rows a day of each order; `share` from 0 to 1
 */
export function drawFeedOrder(rows: readonly { order: string; day: number; share: number }[]): string {
  const { document } = parseHTML('<html><body></body></html>')
  const lastDay = Math.max(...rows.map(({ day }) => day))
  const drawing = Plot.plot({
    ariaLabel: 'Share of shown clips that viewers go on from, by day and order',
    document,
    width: 720,
    height: 320,
    marginRight: 140,
    style: { background: 'white', color: '#1d1b1a' },
    x: { label: 'Day →', tickFormat: 'd', ticks: lastDay },
    y: { grid: true, zero: true, nice: true, percent: true, label: 'Clips that viewers go on from (%)' },
    color: { domain: Object.keys(COLORS), range: Object.values(COLORS) },
    marks: [
      Plot.lineY(rows, { x: 'day', y: 'share', stroke: 'order', strokeWidth: 2 }),
      Plot.text(
        rows.filter(({ day }) => day === lastDay),
        { x: 'day', y: 'share', text: 'order', fill: 'order', textAnchor: 'start', dx: 8 },
      ),
    ],
  })
  // For pages that a drawing stands in; this one stands alone.
  drawing.querySelector('style')?.remove()
  drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return `${drawing.outerHTML}\n`
}
