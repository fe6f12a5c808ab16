const NUMBER = new Intl.NumberFormat('en')
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export function inNumbers(count: number): string {
  return NUMBER.format(count)
}

/** `1 episode`, `1,204 episodes`. */
/** After the facts of a command that went on without them. */
export function damagedMedia(paths: readonly string[]): string {
  return [
    ...paths.map((path) => `media/${path} has changed since it was stored.`),
    `${counted(paths.length, 'media item')} left out: restore ${paths.length === 1 ? 'it' : 'them'} from a backup, or import again.`,
  ].join('\n')
}

export function counted(count: number, noun: string): string {
  return `${inNumbers(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function inTime(timeMs: number): string {
  return `${MOMENT.format(timeMs)} UTC`
}

export function toFacts(facts: Readonly<Record<string, string>>): string[] {
  const width = Math.max(...Object.keys(facts).map(displayWidth)) + 2
  return Object.entries(facts).map(
    ([name, value]) => `  ${name}${' '.repeat(width - displayWidth(name))}${value}`,
  )
}

/** @param rows numbers are aligned to the right */
export function toTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const shown = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? inNumbers(cell) : cell)))
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...shown.map((row) => row[column]!)].map(displayWidth)),
  )
  const toLine = (cells: readonly string[], isRight: (column: number) => boolean) =>
    cells
      .map((cell, column) => {
        const padding = ' '.repeat(widths[column]! - displayWidth(cell))
        return isRight(column) ? padding + cell : cell + padding
      })
      .join('  ')
      .trimEnd()
  const isNumber = (column: number) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number')
  return [toLine(heads, isNumber), ...shown.map((row) => toLine(row, isNumber))].join('\n')
}

/** In terminal columns: a Chinese character takes two. */
function displayWidth(text: string): number {
  let width = 0
  for (const { segment } of GRAPHEMES.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}

const GRAPHEMES = new Intl.Segmenter()
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
