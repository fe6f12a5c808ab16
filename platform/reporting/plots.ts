import * as Plot from '@observablehq/plot'
import { currencyFormat, type Money, toDecimal } from '../../contract/money.ts'
import type { Report } from './report.ts'
import { estimateShare } from './shares.ts'

const ACCENT = '#b3261e'
const SECOND = '#5b6b8c'

const time = (day: string) => new Date(`${day}T00:00:00Z`)

/** `width` in px, at which letters are as large as those around the chart. */
export interface Sheet {
  document: Document
  width: number
}
export type Draw<Drawing = ReturnType<typeof Plot.plot>> = (report: Report, sheet: Sheet) => Drawing

const SHAPE = { height: 260, marginLeft: 56 }
const PER_DAY = {
  ...SHAPE,
  x: { type: 'utc', label: null },
  y: { grid: true, nice: true, label: null },
} as const

const drawViewers: Draw = ({ days }, sheet) =>
  Plot.plot({
    ariaLabel: 'Viewers per day',
    ...sheet,
    ...PER_DAY,
    marks: [
      Plot.ruleY([0]),
      Plot.areaY(days, { x: ({ day }) => time(day), y: 'viewers', fill: ACCENT, fillOpacity: 0.15 }),
      Plot.lineY(days, { x: ({ day }) => time(day), y: 'viewers', stroke: ACCENT, strokeWidth: 2 }),
    ],
  })

const drawPlays: Draw = ({ days }, sheet) =>
  Plot.plot({
    ariaLabel: 'Plays per day',
    ...sheet,
    ...PER_DAY,
    marks: [
      Plot.ruleY([0]),
      Plot.rectY(days, { x: ({ day }) => time(day), y: 'plays', interval: 'day', fill: SECOND, inset: 1 }),
    ],
  })

const drawUnlocks: Draw = ({ unlocks }, sheet) =>
  Plot.plot({
    ariaLabel: 'Unlocks per day',
    ...sheet,
    ...PER_DAY,
    marks: [
      Plot.ruleY([0]),
      Plot.rectY(unlocks, {
        x: ({ day }) => time(day),
        y: 'unlocks',
        interval: 'day',
        fill: ACCENT,
        inset: 1,
      }),
    ],
  })

/** Whole units of the currency, as lengths on a chart. */
const toUnits = (money: Money) => Number(toDecimal(money))

/** A chart for each currency, since no two have one scale. */
const drawRevenue: Draw<Element[]> = ({ revenue }, sheet) =>
  [...Map.groupBy(revenue, ({ currency }) => currency)].map(([currency, days]) =>
    Plot.plot({
      ariaLabel: `Revenue and refunds per day in ${currency}`,
      ...sheet,
      ...PER_DAY,
      y: { ...PER_DAY.y, label: currency },
      marks: [
        Plot.rectY(days, {
          x: ({ day }) => time(day),
          y: ({ revenueCents: minor }) => toUnits({ minor, currency }),
          interval: 'day',
          fill: '#2e7d4f',
          inset: 1,
        }),
        Plot.rectY(days, {
          x: ({ day }) => time(day),
          y: ({ refundCents: minor }) => -toUnits({ minor, currency }),
          interval: 'day',
          fill: ACCENT,
          inset: 1,
        }),
        Plot.ruleY([0]),
      ],
    }),
  )

const drawFunnel: Draw = ({ funnel }, sheet) => {
  const steps = [
    { step: 'Viewers who played', count: funnel.played },
    { step: 'Viewers who saw a price', count: funnel.sawPrice },
    { step: 'Members who unlocked', count: funnel.unlocked },
    { step: 'Members who bought coins', count: funnel.bought },
  ]
  return Plot.plot({
    ariaLabel: 'Viewers and members at each step from play to purchase',
    ...sheet,
    ...SHAPE,
    height: 200,
    marginLeft: 190,
    marginRight: 60,
    x: { axis: null },
    y: { label: null, domain: steps.map(({ step }) => step) },
    marks: [
      Plot.barX(steps, { x: 'count', y: 'step', fill: SECOND, insetTop: 4, insetBottom: 4 }),
      Plot.text(steps, {
        x: 'count',
        y: 'step',
        text: ({ count }) => count.toLocaleString('en'),
        textAnchor: 'start',
        dx: 6,
      }),
    ],
  })
}

/** Relative to the viewers of the drama's first shown episode. */
const drawDropOff: Draw = ({ episodes }, sheet) =>
  Plot.plot({
    ariaLabel: 'Share of viewers at each episode',
    ...sheet,
    ...SHAPE,
    height: 320,
    x: { label: 'Episode →', tickFormat: 'd' },
    y: {
      grid: true,
      label: null,
      percent: true,
      nice: true,
      tickFormat: (share: number) => `${share} %`,
    },
    color: { legend: true },
    marks: [
      Plot.ruleY([0]),
      Plot.lineY(
        episodes,
        Plot.normalizeY({
          basis: 'first',
          x: 'episode',
          y: 'viewers',
          stroke: 'drama',
          z: 'dramaId',
          strokeWidth: 2,
        }),
      ),
    ],
  })

const drawRetention: Draw = ({ retention }, sheet) => {
  const firsts = new Map(
    retention
      .filter(({ weeksLater }) => weeksLater === 0)
      .map(({ firstWeek, viewers }) => [firstWeek, viewers]),
  )
  const cells = retention.map((cell) => ({
    ...cell,
    share: cell.viewers / (firsts.get(cell.firstWeek) ?? cell.viewers),
  }))
  return Plot.plot({
    ariaLabel: 'Share of viewers that came back, by week',
    ...sheet,
    ...SHAPE,
    marginLeft: 90,
    padding: 0.04,
    x: { type: 'band', label: 'Weeks later →', axis: 'top' },
    y: { type: 'band', label: null },
    color: { type: 'linear', domain: [0, 1], range: ['#f4efe9', ACCENT] },
    marks: [
      Plot.cell(cells, { x: 'weeksLater', y: 'firstWeek', fill: 'share' }),
      Plot.text(cells, {
        x: 'weeksLater',
        y: 'firstWeek',
        text: ({ share }) => `${Math.round(share * 100)} %`,
        fill: ({ share }) => (share > 0.6 ? 'white' : 'black'),
      }),
    ],
  })
}

/** As many as are legible; the table has all of them. */
const SOURCES_SHOWN_MAX = 12

const drawSources: Draw<Element[]> = ({ sources }, sheet) =>
  [...Map.groupBy(sources, ({ currency }) => currency)].flatMap(([currency, own]) =>
    currency === null ? [] : drawSourcesIn(currency, own, sheet),
  )

function drawSourcesIn(currency: string, sources: Report['sources'], sheet: Sheet) {
  const minor = new Map<string, number>()
  for (const { source, revenueCents } of sources) {
    const name = source || 'No source'
    minor.set(name, (minor.get(name) ?? 0) + revenueCents)
  }
  const bars = [...minor]
    .map(([source, sum]) => ({ source, amount: toUnits({ minor: sum, currency }) }))
    .sort((one, other) => other.amount - one.amount)
    .slice(0, SOURCES_SHOWN_MAX)
  return Plot.plot({
    ariaLabel: `Revenue of first orders by source in ${currency}`,
    ...sheet,
    ...SHAPE,
    height: 40 + bars.length * 24,
    marginLeft: 190,
    marginRight: 80,
    x: { axis: null },
    y: { label: null, domain: bars.map(({ source }) => source) },
    marks: [
      Plot.barX(bars, { x: 'amount', y: 'source', fill: '#2e7d4f', insetTop: 4, insetBottom: 4 }),
      Plot.text(bars, {
        x: 'amount',
        y: 'source',
        text: ({ amount }) => amount.toLocaleString('en', currencyFormat(currency)),
        textAnchor: 'start',
        dx: 6,
      }),
    ],
  })
}

/** With the interval in which the true share lies. */
const drawClips: Draw = ({ clips }, sheet) => {
  const bars = clips.map(({ reason, watched, shown }) => ({
    reason,
    ...estimateShare({ happened: watched, of: shown }),
  }))
  return Plot.plot({
    ariaLabel: 'Share of clips that led on to the drama, by reason',
    ...sheet,
    ...SHAPE,
    height: 60 + bars.length * 32,
    marginLeft: 90,
    x: { grid: true, label: null, percent: true, tickFormat: (share: number) => `${share} %` },
    y: { label: null, domain: bars.map(({ reason }) => reason) },
    marks: [
      Plot.barX(bars, { x: 'value', y: 'reason', fill: SECOND, insetTop: 8, insetBottom: 8 }),
      Plot.ruleY(bars, { x1: 'from', x2: 'to', y: 'reason', stroke: ACCENT, strokeWidth: 2 }),
    ],
  })
}

export const PLOTS = {
  viewers: drawViewers,
  plays: drawPlays,
  unlocks: drawUnlocks,
  revenue: drawRevenue,
  funnel: drawFunnel,
  dropOff: drawDropOff,
  retention: drawRetention,
  sources: drawSources,
  clips: drawClips,
} satisfies Record<string, Draw<Element | Element[]>>
