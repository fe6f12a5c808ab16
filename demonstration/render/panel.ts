import { clipped, path, stroke } from './drawing/svg.ts'

export type Corner = readonly [x: number, y: number]

const PAPER = '#f7f3ea'
const INK = '#0b0910'
/** Far enough outside the frame that no gutter shows there, even while it shakes. */
export const OUT = 70

const outline = (corners: readonly Corner[]) =>
  `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')} Z`

/** A panel of a comic's page: its content within slanted edges, and the gutter around it. */
export function panel(corners: readonly Corner[], content: string): string {
  const edge = outline(corners)
  return clipped(path(edge, '#ffffff'), content) + stroke(edge, INK, 17) + stroke(edge, PAPER, 11)
}

/** A panel whose figure rises out of its upper edge. */
export function breakout(corners: readonly Corner[], behind: string, figure: string): string {
  const [[left] = [0], [right] = [0], rightLow, leftLow] = corners
  const raised = outline([[left - 40, -OUT], [right + 40, -OUT], rightLow as Corner, leftLow as Corner])
  const low = outline([leftLow as Corner, rightLow as Corner])
  return (
    panel(corners, behind) +
    clipped(path(raised, '#ffffff'), figure) +
    stroke(low, INK, 17) +
    stroke(low, PAPER, 11)
  )
}

/** Corners between two sets of as many, `at` 0 to 1. */
export const morph = (from: readonly Corner[], to: readonly Corner[], at: number): Corner[] =>
  from.map(([x, y], i) => {
    const [toX, toY] = to[i] as Corner
    return [x + (toX - x) * at, y + (toY - y) * at]
  })

export const moved = (corners: readonly Corner[], dx: number, dy: number): Corner[] =>
  corners.map(([x, y]) => [x + dx, y + dy])

export const WHOLE: readonly Corner[] = [
  [-OUT, -OUT],
  [720 + OUT, -OUT],
  [720 + OUT, 1280 + OUT],
  [-OUT, 1280 + OUT],
]

/** Faces stay above captions and controls. */
const FACES_HIGH = 920

/** A panel of a divided frame, where its figure stands and how large. */
type Part = { corners: Corner[]; x: number; y: number; scale: number }

/**
 * Divides the frame among characters by slanted gutters, which give way to whoever speaks.
 *
 * @param quiet how far each is out of the light, 0 to 1
 */
export function splitPanels(layout: 'columns' | 'rows', quiet: readonly number[]): Part[] {
  if (layout === 'columns') {
    const [first = 0, second = 0] = quiet
    const lean = second - first
    const gutter = 360 + 58 * lean
    const [top, low] = [gutter + 62, gutter - 62]
    return [
      {
        corners: [
          [-OUT, -OUT],
          [top, -OUT],
          [low, 1280 + OUT],
          [-OUT, 1280 + OUT],
        ],
        x: gutter * 0.5,
        y: 500,
        scale: 1.5 - first * 0.1,
      },
      {
        corners: [
          [top, -OUT],
          [720 + OUT, -OUT],
          [720 + OUT, 1280 + OUT],
          [low, 1280 + OUT],
        ],
        x: 720 - (720 - gutter) * 0.5,
        y: 500,
        scale: 1.5 - second * 0.1,
      },
    ]
  }
  const weights = quiet.map((each) => 1 - each * 0.22)
  const total = weights.reduce((sum, each) => sum + each, 0)
  const gutters = weights.map(
    (_, i) => (FACES_HIGH * weights.slice(0, i).reduce((sum, each) => sum + each, 0)) / total,
  )
  return weights.map((weight, i) => {
    const [top, high] = [gutters[i]!, (FACES_HIGH * weight) / total]
    const low = gutters[i + 1] ?? 1280 + OUT * 2
    const slant = i % 2 ? -1 : 1
    return {
      corners: [
        [-OUT, i === 0 ? -OUT : top - 60 * slant],
        [720 + OUT, i === 0 ? -OUT : top + 60 * slant],
        [720 + OUT, low - 60 * slant],
        [-OUT, low + 60 * slant],
      ],
      x: i % 2 ? 430 : 300,
      y: top + high * 0.55,
      scale: high / 305,
    }
  })
}
