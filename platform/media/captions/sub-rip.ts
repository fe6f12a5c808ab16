import { isBlank, type LeftOutCue, looksLikeTiming, readTiming, toTimingLine } from './cue-timing.ts'

interface Cue {
  lineNumber: number
  /** The one above its timing; NaN without one. */
  number: number
  timing: string
  text: string[]
}

/** At the start of a caption: 7 to 9 are at the top, 4 to 6 in the middle. */
const PLACE = /\{\\an([1-9])\}/
const LINE_OF_PLACE = ['', ' line:50%', ' line:0'] as const

/**
 * A caption extends to the next timing, even across empty lines. Signs such as `<3` are shown as written:
 * SubRip shares only the tags for italic, bold and underlined with WebVTT.
 */
export function subRipToWebVtt(text: string): { webVtt: string; leftOut: LeftOutCue[] } {
  const leftOut: LeftOutCue[] = []
  const cues: string[] = []
  for (const { lineNumber, timing, text: written } of readCues(text.split('\n'))) {
    const read = readTiming(timing)
    if ('fault' in read) {
      leftOut.push({ lineNumber, fault: read.fault })
      continue
    }
    const whole = written.join('\n')
    const place = LINE_OF_PLACE[Math.floor((Number(PLACE.exec(whole)?.[1] ?? 1) - 1) / 3)]!
    const shown = toWebVttText(whole)
    if (shown) cues.push(`${toTimingLine(read)}${place}\n${shown}\n`)
  }
  return { webVtt: ['WEBVTT\n', ...cues].join('\n'), leftOut }
}

const IS_NUMBER = /^\s*\d+\s*$/

function readCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  for (const [index, line] of lines.entries()) {
    const cue = cues.at(-1)
    const above = lines[index - 1] ?? ''
    if (looksLikeTiming(line, !isBlank(above) && !IS_NUMBER.test(above))) {
      const number = cue ? takeNumber(cue) : toNumber(above)
      cues.push({ lineNumber: index + 1, number, timing: line, text: [] })
    } else cue?.text.push(line)
  }
  return cues
}

function toNumber(line: string): number {
  return IS_NUMBER.test(line) ? Number(line) : Number.NaN
}

/** Takes the number of the next caption from the end of this one; a number may also be all of its text. */
function takeNumber({ number, text }: Cue): number {
  const last = toNumber(text.at(-1) ?? '')
  const isNext = isBlank(text.at(-2) ?? 'timing') || (number >= 0 && text.length > 1) || last === number + 1
  if (!isNext || Number.isNaN(last)) return Number.NaN
  text.pop()
  return last
}

/**
 * In mathematics, letters may also follow a sign, as in `a<b and c>d`; a tag has only attributes after its
 * name.
 */
const ATTRIBUTES = String.raw`(?:\s+[\w:-]+=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]*))*\s*/?`
const TAG = new RegExp(
  String.raw`(<(?:[bius]|c(?:\.[\w.-]+)?)${ATTRIBUTES}>|<(?:font|span|strike)(?:\s[^<>]*)?>|</(?:[biusc]|font|span|strike)\s*>|<br\s*/?>)`,
  'gi',
)

/** The codes that some files have from ASS: drawings, others, hard blanks and braces that are shown. */
function withoutCodes(text: string): string {
  return text
    .replace(/(?<!\\)\{[^{}]*\\p[1-9][^{}]*\}.*?(?:\{[^{}]*\\p0[^{}]*\}|$)/gs, '')
    .replace(/(?<!\\)\{\\[^{}]*\}/g, '')
    .replaceAll('\\h', '\u00A0')
    .replace(/\\([{}])/g, '$1')
}

function toWebVttText(text: string): string {
  return withoutCodes(text)
    .split(TAG)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : tagAsWebVtt(part)))
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
}

function tagAsWebVtt(tag: string): string {
  const [, closing, name] = /^<(\/?)(\w+)/.exec(tag)!
  if (name!.toLowerCase() === 'br') return '\n'
  return /^[biu]$/i.test(name!) ? `<${closing}${name!.toLowerCase()}>` : ''
}

/** WebVTT's character references stay; other ampersands would begin an unintended one. */
function escaped(text: string): string {
  return text
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)(?=[a-z#])/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '--&gt;')
}
