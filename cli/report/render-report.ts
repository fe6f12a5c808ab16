import { parseHTML } from 'linkedom'
import { type Report, toDate } from './collect-report.ts'
import { type Draw, PLOTS } from './plots.ts'

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d1b1a; background: #faf8f5 }
  body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 46rem }
  h1 { margin: 0; font-size: 1.75rem } h2 { margin: 3rem 0 0.25rem; font-size: 1.2rem }
  p { margin: 0.25rem 0 1rem; color: #5c5753 }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0 0 }
  dl div { padding: 0.75rem 1rem; border-radius: 0.75rem; background: #fff; box-shadow: 0 1px 3px #0002 }
  dt { font-size: 0.8125rem; color: #5c5753 } dd { margin: 0; font-size: 1.5rem; font-weight: 600 }
  .scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-size: 0.875rem }
  th, td { padding: 0.375rem 0.5rem; border-bottom: 1px solid #e5dfd8; text-align: right; white-space: nowrap }
  th:first-child, td:first-child { text-align: left }
  figure { margin: 0 } svg { background: transparent }
  @media print { body { max-width: none } h2 { break-after: avoid } figure, table { break-inside: avoid } }`

const count = (value: number) => value.toLocaleString('en')
const dollars = (cents: number) => (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
const optional = (value: number | null, digits = 0) => (value === null ? '–' : value.toFixed(digits))

export function renderReport(report: Report): string {
  const { document } = parseHTML(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>',
  )
  const add = (parent: Element, name: string, text = '') => {
    const child = document.createElement(name)
    child.textContent = text
    parent.append(child)
    return child
  }
  const { head, body } = document
  const range = `${toDate(report.fromMs)} to ${toDate(report.untilMs)}`
  add(head, 'title', `Cliffhanger report, ${range}`)
  add(head, 'meta').setAttribute('name', 'viewport')
  head.lastElementChild?.setAttribute('content', 'width=device-width')
  add(head, 'style', STYLE)

  const section = (title: string, note: string, rows: readonly unknown[], content: () => Element) => {
    const part = add(body, 'section')
    add(part, 'h2', title)
    if (rows.length === 0) {
      add(part, 'p', 'Nothing yet in this time.')
      return
    }
    add(part, 'p', note)
    part.append(content())
  }
  const plot = (draw: Draw) => () => {
    const figure = document.createElement('figure')
    figure.append(draw(report, document))
    return figure
  }
  const table = <Row>(columns: Record<string, (row: Row) => string>, rows: readonly Row[]) => {
    const box = document.createElement('div')
    box.className = 'scroll'
    const shown = add(box, 'table')
    const titles = add(add(shown, 'thead'), 'tr')
    for (const name of Object.keys(columns)) add(titles, 'th', name).setAttribute('scope', 'col')
    const lines = add(shown, 'tbody')
    for (const row of rows) {
      const line = add(lines, 'tr')
      for (const cell of Object.values(columns)) add(line, 'td', cell(row))
    }
    return box
  }

  add(body, 'h1', 'Cliffhanger report')
  add(body, 'p', `${range}, days in UTC. The last day is not over yet.`)
  const totals = add(body, 'dl')
  for (const [name, value] of [
    ['Plays', count(sum(report.days, ({ plays }) => plays))],
    ['Unlocks', count(sum(report.unlocks, ({ unlocks }) => unlocks))],
    ['Revenue', dollars(sum(report.revenue, ({ revenueCents }) => revenueCents))],
    ['Refunds', dollars(sum(report.revenue, ({ refundCents }) => refundCents))],
  ] as const) {
    const tile = add(totals, 'div')
    add(tile, 'dt', name)
    add(tile, 'dd', value)
  }

  const seen = report.days.filter(({ viewers, plays }) => viewers + plays > 0)
  section(
    'Viewers',
    'Devices per day. Those that ask not to be followed (Sec-GPC, DNT) are not counted.',
    seen,
    plot(PLOTS.viewers),
  )
  section('Plays', 'Episodes begun per day, on all devices.', seen, plot(PLOTS.plays))
  section(
    'Drop-off',
    'Viewers of each episode of the most played dramas, as a share of those of its first played episode.',
    report.episodes,
    plot(PLOTS.dropOff),
  )
  section(
    'From play to purchase',
    'Viewers are devices, members are accounts; a member may have several devices.',
    report.funnel.played + report.funnel.unlocked + report.funnel.bought > 0 ? [report.funnel] : [],
    plot(PLOTS.funnel),
  )
  section('Unlocks', 'Episodes unlocked per day.', report.unlocks, plot(PLOTS.unlocks))
  section(
    'Revenue and refunds',
    'Credited top-ups per day in dollars; refunds below the line.',
    report.revenue,
    plot(PLOTS.revenue),
  )
  section(
    'Retention',
    'Viewers who allow analytics, by the week they were first seen within this time, and the share that came back.',
    report.retention,
    plot(PLOTS.retention),
  )
  section(
    'Where visits came from',
    'By the campaign in the address of the visit, over the whole time. Buyers paid for the first time; revenue is of these first orders, without refunded ones.',
    report.sources,
    () => {
      const box = document.createElement('div')
      box.append(
        plot(PLOTS.sources)(),
        table(
          {
            Source: ({ source, medium, campaign }) => source || (medium || campaign ? '–' : 'No campaign'),
            Medium: ({ medium }) => medium || '–',
            Campaign: ({ campaign }) => campaign || '–',
            Viewers: ({ viewers }) => count(viewers),
            Members: ({ members }) => count(members),
            Buyers: ({ buyers }) => count(buyers),
            Revenue: ({ revenueCents }) => dollars(revenueCents),
          },
          report.sources,
        ),
      )
      return box
    },
  )
  section(
    'Pages',
    'Largest contentful paint (LCP) and interaction to next paint (INP) in ms, and layout shift (CLS): three of four visits are at least this good.',
    report.pages,
    () =>
      table(
        {
          Page: ({ page }) => page ?? '–',
          Views: ({ views }) => count(views),
          'Median stay (s)': ({ medianS }) => optional(medianS),
          LCP: ({ lcpMs }) => optional(lcpMs),
          INP: ({ inpMs }) => optional(inpMs),
          CLS: ({ cls }) => optional(cls, 2),
        },
        report.pages,
      ),
  )
  section('Errors', 'What failed, and how often.', report.errors, () =>
    table(
      {
        Event: ({ event }) => event,
        Reason: ({ reason }) => reason || '–',
        Count: ({ count: times }) => count(times),
      },
      report.errors,
    ),
  )
  return `${document.toString()}\n`
}
