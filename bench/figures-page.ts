import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { COLUMNS, type Figure, type Goal, toCells, toGoalWords, toNumber, toTitle } from './figures.ts'
import type { Measurement } from './write-figures.ts'

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d1b1a; background: #faf8f5 }
  body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 76rem }
  h1 { margin: 0; font-size: 1.75rem } h2 { margin: 3rem 0 0.25rem; font-size: 1.2rem }
  p { margin: 0.25rem 0 1rem; color: #5c5753 }
  .scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-size: 0.875rem }
  th, td { padding: 0.375rem 0.5rem; border-bottom: 1px solid #e5dfd8; text-align: left; vertical-align: top }
  tbody th { padding-top: 1.5rem } tbody th small { font-weight: 400; color: #5c5753 }
  td.missed { font-weight: 700 }
  figure { margin: 0; overflow-x: auto } svg { background: transparent }`

const MET = '#2e7d4f'
const MISSED = '#b3261e'
const NAMES_WIDTH = 600
const ROW_HEIGHT = 22

/** A figure with a goal, on an axis. */
interface Mark {
  name: string
  measured: number
  goal: number
  isMet: boolean
  words: string
}

/** A page without scripts: figures beside their goals in two plots, and all of them in a table. */
export function renderFigures(measurements: readonly Measurement[]): string {
  const { document } = parseHTML(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>',
  )
  const add = createAdd(document)
  const { head, body } = document
  add(head, 'title', 'Cliffhanger: measured figures')
  const viewport = add(head, 'meta')
  viewport.setAttribute('name', 'viewport')
  viewport.setAttribute('content', 'width=device-width')
  add(head, 'style', STYLE)

  const figures = measurements.flatMap(({ name, figures }) => figures.map((figure) => ({ name, figure })))
  const judged = figures.filter(({ figure }) => figure.isMet !== null)
  const met = judged.filter(({ figure }) => figure.isMet)
  add(body, 'h1', 'Measured figures')
  add(
    body,
    'p',
    `${met.length} of ${judged.length} goals met; ${figures.length} figures. Commands: docs/performance.md.`,
  )
  const marks = { ratio: toMarks(judged, 'ratio'), value: toMarks(judged, 'value') }
  const plots = [
    {
      title: 'Ratios',
      note: 'Relative to the limit or peer measured in the same run, which is the line at 1. A vertical stroke is the goal.',
      marks: marks.ratio,
      label: 'Times the limit or peer →',
    },
    {
      title: 'Values',
      note: 'As a share of the goal, which is the line at 1. Values of 0 and goals of none are in the table alone.',
      marks: marks.value,
      label: 'Times the goal →',
    },
  ]
  for (const { title, note, marks, label } of plots) {
    if (marks.length === 0) continue
    add(body, 'h2', title)
    add(body, 'p', `${note} A filled circle meets its goal, a cross does not.`)
    add(body, 'figure').append(drawMarks(marks, { title, label }, document))
  }
  add(body, 'h2', 'All figures')
  body.append(createTable(measurements, document))
  return `${document.toString()}\n`
}

function createAdd(document: Document) {
  return (parent: Element, name: string, text = '') => {
    const child = document.createElement(name)
    child.textContent = text
    parent.append(child)
    return child
  }
}

/** Axes are logarithmic, which have no 0. */
function toMarks(judged: readonly { name: string; figure: Figure }[], of: Goal['of']): Mark[] {
  return judged
    .filter(({ figure }) => figure.goal?.of === of)
    .map(({ name, figure }) => {
      const { goal, unit, ours, peer, ratio, isMet } = figure
      const { limit } = goal!
      const [measured, words] =
        of === 'ratio' ? [ratio!, toNumber(ratio!)] : [ours / limit, `${toNumber(ours)} ${unit}`.trim()]
      const beside = of === 'ratio' ? ` relative to ${peer!.name}` : ''
      return {
        name: `${name}: ${toTitle(figure)}${beside}`,
        measured,
        goal: of === 'ratio' ? limit : 1,
        isMet: isMet!,
        words: `${words} (${toGoalWords(goal!, unit)})`,
      }
    })
    .filter(({ measured, goal }) => measured > 0 && Number.isFinite(measured) && goal > 0)
}

function drawMarks(
  marks: readonly Mark[],
  { title, label }: { title: string; label: string },
  document: Document,
) {
  const x = ({ measured }: Mark) => measured
  return Plot.plot({
    ariaLabel: title,
    document,
    width: 1180,
    height: 60 + marks.length * ROW_HEIGHT,
    marginLeft: NAMES_WIDTH,
    marginRight: 190,
    x: { type: 'log', label, grid: true, tickFormat: (value: number) => toNumber(value) },
    y: { type: 'band', label: null, domain: marks.map(({ name }) => name) },
    marks: [
      Plot.ruleX([1], { stroke: '#8a837c' }),
      Plot.ruleY(marks, {
        y: 'name',
        x1: x,
        x2: 'goal',
        stroke: ({ isMet }: Mark) => (isMet ? MET : MISSED),
      }),
      Plot.tickX(marks, { x: 'goal', y: 'name', strokeWidth: 3, inset: 3 }),
      Plot.dot(
        marks.filter(({ isMet }) => isMet),
        { x, y: 'name', r: 5, fill: MET },
      ),
      Plot.dot(
        marks.filter(({ isMet }) => !isMet),
        { x, y: 'name', r: 5, symbol: 'times', stroke: MISSED, strokeWidth: 3 },
      ),
      Plot.text(marks, {
        x: ({ measured, goal }: Mark) => Math.max(measured, goal),
        y: 'name',
        text: ({ isMet, words }: Mark) => `${isMet ? 'met' : 'NOT met'}: ${words}`,
        textAnchor: 'start',
        dx: 10,
      }),
    ],
  })
}

function createTable(measurements: readonly Measurement[], document: Document): Element {
  const add = createAdd(document)
  const box = document.createElement('div')
  box.className = 'scroll'
  const table = add(box, 'table')
  const titles = add(add(table, 'thead'), 'tr')
  for (const name of COLUMNS) add(titles, 'th', name).setAttribute('scope', 'col')
  for (const { name, figures, fault, at, commit, node, cores, load } of measurements) {
    const group = add(table, 'tbody')
    const heading = add(add(group, 'tr'), 'th', `${name} `)
    heading.setAttribute('scope', 'rowgroup')
    heading.setAttribute('colspan', String(COLUMNS.length))
    const circumstances = `${at.slice(0, 10)}, commit ${commit}, Node ${node}, ${cores} cores, load ${load} at the start`
    add(heading, 'small', fault === null ? circumstances : `${circumstances}; incomplete: ${fault}`)
    for (const figure of figures) {
      const line = add(group, 'tr')
      for (const cell of toCells(figure)) add(line, 'td', cell)
      if (figure.isMet === false) line.lastElementChild!.className = 'missed'
    }
  }
  return box
}
