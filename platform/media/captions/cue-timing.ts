export interface LeftOutCue {
  lineNumber: number
  fault: string
}

export interface CueTiming {
  startMs: number
  endMs: number
  settings: string
}

const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s+(.*))?$`)
const CLOCK = String.raw`\d+(?::\d+)+`
/** Has hours or a fraction: "10:30" alone may also be a time of day in the text. */
const FULL_CLOCK = String.raw`\d+:\d+(?::\d+|[.,]\d)[\d:.,]*`
const FULL_CLOCK_AND_ARROW = new RegExp(`^\\s*-?${FULL_CLOCK}\\s*-->`)
const WRONG_ARROW = new RegExp(
  `^\\s*-?${CLOCK}[.,]\\d+\\s*[-–—=>→]+\\s*>?\\s*-?${CLOCK}[.,]\\d+(?:\\s+\\w+:.*)?\\s*$`,
)

/**
 * Whether a line is meant as the timing of a caption, even if it cannot be read.
 *
 * @param isInText whether the line above is a timing or text; otherwise any arrow makes a timing, as in
 * players
 */
export function looksLikeTiming(line: string, isInText: boolean): boolean {
  if (isInText) return FULL_CLOCK_AND_ARROW.test(line)
  return line.includes('-->') || WRONG_ARROW.test(line)
}

export function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** With a decimal comma or point. A fault is the reason why no player would show the caption. */
export function readTiming(line: string): CueTiming | { fault: string } {
  const match = TIMING.exec(line)
  const [startMs, endMs] = match ? [timeMs(match, 1), timeMs(match, 5)] : [null, null]
  if (!match || startMs === null || endMs === null) {
    return {
      fault: `has a timing nobody can read: "${line.trim().slice(0, 60)}"; it is written "00:01.000 --> 00:02.500"`,
    }
  }
  if (endMs < startMs) return { fault: 'ends before it starts' }
  if (endMs === startMs) return { fault: 'has no length' }
  return { startMs, endMs, settings: match[9]?.trim() ?? '' }
}

function timeMs(match: RegExpExecArray, group: number): number | null {
  const [hours, minutes, seconds] = [0, 1, 2].map((offset) => Number(match[group + offset] ?? 0))
  if (minutes! > 59 || seconds! > 59) return null
  const ms = Number((match[group + 3] ?? '0').padEnd(3, '0'))
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + ms
}

export function toTimingLine({ startMs, endMs }: CueTiming): string {
  return `${toClock(startMs)} --> ${toClock(endMs)}`
}

function toClock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = ms >= 3_600_000 ? `${two(ms / 3_600_000)}:` : ''
  return `${hours}${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
