import { appendFileSync } from 'node:fs'

/** What a figure has to be: of the measured value in its unit, or of its ratio to the peer. */
export interface Goal {
  of: 'value' | 'ratio'
  bound: 'at most' | 'at least'
  limit: number
}

export const atMost = (limit: number): Goal => ({ of: 'value', bound: 'at most', limit })
export const atLeast = (limit: number): Goal => ({ of: 'value', bound: 'at least', limit })
export const ratioAtMost = (limit: number): Goal => ({ of: 'ratio', bound: 'at most', limit })
export const ratioAtLeast = (limit: number): Goal => ({ of: 'ratio', bound: 'at least', limit })

/** A figure before it is measured. */
export interface Declared {
  name: string
  /** Empty for counts. */
  unit: string
  /** What it is compared with in the same run. */
  peer?: string
  goal?: Goal
}

/** A figure with what a run measured. */
export interface Figure {
  key: string
  name: string
  /** Under which circumstances, where it is measured under several, such as a network; else empty. */
  under: string
  unit: string
  ours: number
  peer: { name: string; value: number } | null
  /** Null without a peer, and beside a peer of 0. */
  ratio: number | null
  goal: Goal | null
  /** Null without a goal. */
  isMet: boolean | null
}

type Measured<One extends Declared> = { under?: string; ours: number } & (One extends { peer: string }
  ? { peer: number }
  : { peer?: never })

/** The variable that names the file in which a script leaves its figures, a line of JSON each. */
export const FIGURES_FILE = 'BENCH_FIGURES_FILE'

/** @returns reports one figure: prints its line, and leaves it to `npm run bench` when that runs the script */
export function createReporter<Figures extends Readonly<Record<string, Declared>>>(declared: Figures) {
  return function report<Key extends keyof Figures & string>(
    key: Key,
    measured: Measured<Figures[Key]>,
  ): Figure {
    const figure = toFigure(key, declared[key]!, measured)
    console.log(toLine(toCells(figure)))
    const file = process.env[FIGURES_FILE]
    if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
    return figure
  }
}

function toFigure(
  key: string,
  { name, unit, peer: peerName, goal: declaredGoal }: Declared,
  { under = '', ours, peer: peerValue }: { under?: string; ours: number; peer?: number },
): Figure {
  const goal = declaredGoal ?? null
  const peer = peerName === undefined || peerValue === undefined ? null : { name: peerName, value: peerValue }
  const ratio = peer === null || peer.value === 0 ? null : ours / peer.value
  const judged = goal?.of === 'ratio' ? ratio : ours
  const isMet = goal && judged !== null ? isWithin(goal, judged) : null
  return { key, name, under, unit, ours, peer, ratio, goal, isMet }
}

const isWithin = ({ bound, limit }: Goal, value: number) =>
  bound === 'at most' ? value <= limit : value >= limit

export const toTitle = ({ name, under }: Figure) => (under ? `${name}, ${under}` : name)

/** Three digits: no more is known of a measurement. */
export function toNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

const withUnit = (value: number, unit: string) => (unit ? `${toNumber(value)} ${unit}` : toNumber(value))

/** `at most 1.3 times`, `at least 30 times`, `at most 50 ms`, `none`. */
export function toGoalWords({ of, bound, limit }: Goal, unit: string): string {
  if (of === 'value' && bound === 'at most' && limit === 0) return 'none'
  return `${bound} ${of === 'ratio' ? `${limit} times` : withUnit(limit, unit)}`
}

/** Readable without colour. */
export const toVerdict = ({ isMet }: Figure) => (isMet === null ? '–' : isMet ? 'yes' : 'NO')

export const COLUMNS = ['figure', 'ours', 'limit or peer', 'ratio', 'goal', 'met'] as const

/** What the table and the lines of the scripts say of a figure, in the order of {@link COLUMNS}. */
export function toCells(figure: Figure): string[] {
  const { unit, ours, peer, ratio, goal } = figure
  return [
    toTitle(figure),
    withUnit(ours, unit),
    peer ? `${withUnit(peer.value, unit)} ${peer.name}` : '–',
    ratio === null ? '–' : toNumber(ratio),
    goal ? toGoalWords(goal, unit) : '–',
    toVerdict(figure),
  ]
}

/** Wide enough for most, so that lines printed one at a time stand below each other. */
const WIDTHS = [58, 12, 40, 7, 19, 3]

const toLine = (cells: readonly string[], widths: readonly number[] = WIDTHS) =>
  cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join('  ')
    .trimEnd()

/** All figures below their columns, each script's under its name. */
export function toTable(scripts: readonly { name: string; figures: readonly Figure[] }[]): string {
  const measured = scripts.filter(({ figures }) => figures.length > 0)
  const rows = measured.map(({ name, figures }) => ({ name, cells: figures.map(toCells) }))
  const all = [[...COLUMNS], ...rows.flatMap(({ cells }) => cells)]
  const widths = COLUMNS.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)))
  return [
    toLine(COLUMNS, widths),
    ...rows.flatMap(({ name, cells }) => ['', `${name}:`, ...cells.map((cell) => toLine(cell, widths))]),
  ].join('\n')
}
