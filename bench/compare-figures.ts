import { type Figure, toNumber, toTitle } from './figures.ts'

/** What differs less is noise. */
const WORSE = 1.1

interface Measured {
  name: string
  figures: readonly Figure[]
}

/** A sentence for each figure that is worse by more than a tenth than the one on record. A ratio counts before a value, which depends on the machine. */
export function listWorse(measured: readonly Measured[], recorded: readonly Measured[]): string[] {
  return measured.flatMap(({ name, figures }) => {
    const former = recorded.find((one) => one.name === name)?.figures ?? []
    return figures.flatMap((figure) => {
      const before = former.find(({ key, under }) => key === figure.key && under === figure.under)
      return before && isWorse(figure, before)
        ? [`${name}: ${toTitle(figure)}: ${toWords(figure, before)}, ${toWords(before, figure)} on record`]
        : []
    })
  })
}

function isWorse(figure: Figure, before: Figure): boolean {
  const [now, then] = hasRatios(figure, before) ? [figure.ratio!, before.ratio!] : [figure.ours, before.ours]
  return isMoreBetter(figure) ? now * WORSE < then : now > then * WORSE
}

const hasRatios = (...figures: Figure[]) => figures.every(({ ratio }) => ratio !== null)

/** Figures without a goal are times and sizes, or counts of what is wanted. */
const isMoreBetter = ({ goal, unit }: Figure) => (goal ? goal.bound === 'at least' : unit === '')

const toWords = (figure: Figure, other: Figure) =>
  hasRatios(figure, other)
    ? `${toNumber(figure.ratio!)} times`
    : `${toNumber(figure.ours)} ${figure.unit}`.trimEnd()
