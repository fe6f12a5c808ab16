import { escapeText } from './drawing/svg.ts'
import type { Drama } from './story.ts'
import { type Lettering, letterWidth, ownLettering } from './title.ts'

const WIDTH = 628
const HIGHEST = 320
/** In the 720 units of a poster's width: 9 px on a card of 110 px. What would be smaller is not drawn. */
const SMALLEST = 58
/** Of a subtitle, beside the title's letters. */
const SUBTITLE_PART = 0.6
const SUBTITLE_GAP = 0.2
const LINES_MAX = 4
const SUBTITLE_LINES_MAX = 2
/** More lines only if their letters are so much larger. */
const WORTH_A_LINE = 1.1
/** A line of nothing but such words as "of the". */
const WORTH_LEADING_LINE = 0.85
/** Letters by which a line may be longer to end at a comma. */
const WORTH_A_STOP = 0.8
const NEVER = 99

type Script = 'Latn' | 'SC' | 'TC' | 'JP' | 'KR' | 'Thai' | 'Arab'
const SCRIPTS: Record<string, Script> = {
  ...{ 'zh-Hans': 'SC', 'zh-Hant': 'TC', ja: 'JP', ko: 'KR', th: 'Thai', ar: 'Arab' },
}

/** Letters in the manner of the drama's own: with serifs and brushes, or plain. */
function lettering(drama: Drama, language: string): Lettering {
  const { font } = drama.poster
  const script = SCRIPTS[language] ?? 'Latn'
  const isPlain = font === 'sans' || font === 'gothic'
  const kind = isPlain ? 'Sans' : 'Serif'
  if (script === 'Latn') return ownLettering(isPlain ? 'sans' : 'serif')
  if (script === 'Thai')
    return { family: `Noto ${kind} Thai`, weight: 900, more: '', lead: 1.3, narrow: isPlain ? 0.64 : 0.66 }
  if (script === 'Arab')
    return {
      family: isPlain ? 'Noto Kufi Arabic' : 'Noto Naskh Arabic',
      weight: isPlain ? 800 : 700,
      more: 'direction="rtl"',
      lead: isPlain ? 1.3 : 1.24,
      narrow: isPlain ? 0.76 : 0.52,
      deep: 0.16,
    }
  return { family: `Noto ${kind} CJK ${script}`, weight: 900, more: '', lead: 1.12, narrow: 0.62 }
}

interface Line {
  text: string
  size: number
}

export interface PosterTitle {
  height: number
  /** Ends on the origin, about which it is centred. */
  art: string
}

/** A drama's name on its poster: in large lines, and after its colon smaller, if that can be read on a card. */
export function posterTitle(
  drama: Drama,
  language: string,
  name: string,
  fill: string,
  accent: string,
): PosterTitle {
  const style = lettering(drama, language)
  const isOwn = language === drama.language
  const [title = '', ...rest] = isOwn ? [''] : splitName(name)
  const isCapital = drama.poster.title.every((line) => /[A-Z]/.test(line) && line === line.toUpperCase())
  const toCase = (text: string) => (isCapital ? text.toLocaleUpperCase(language) : text)
  const most = (drama.poster.layout === 'split' ? 104 : 126) * (style.family.includes('CJK') ? 0.86 : 1)
  const main = isOwn
    ? fit([drama.poster.title], style, most, HIGHEST)
    : fit(breakings(toCase(title), language, LINES_MAX), style, most, HIGHEST * (rest.length > 0 ? 0.64 : 1))
  const mainSize = main[0]!.size
  const small =
    rest.length > 0
      ? fit(breakings(rest.join(' '), language, SUBTITLE_LINES_MAX), style, mainSize * SUBTITLE_PART, HIGHEST)
      : []
  const subtitle = small.every(({ size }) => size >= SMALLEST) ? small : []
  const lines = [
    ...main.map((line) => ({ ...line, fill })),
    ...subtitle.map((line) => ({ ...line, fill: accent })),
  ]
  const gap = (i: number) => (i === main.length ? SUBTITLE_GAP : 0)
  const steps = lines.map(({ size }, i) => size * (style.lead + gap(i)))
  const deep = (style.deep ?? 0) * lines.at(-1)!.size
  const height = steps.reduce((sum, step) => sum + step, deep)
  let y = -height + steps[0]!
  const art = lines.map((line, i) => {
    if (i > 0) y += steps[i]!
    return draw(line, style, y, line.fill)
  })
  return { height, art: art.join('') }
}

function draw({ text, size }: Line, style: Lettering, y: number, fill: string): string {
  const at = (paint: string, dy: number, more = '') =>
    `<text x="0" y="${(y + dy).toFixed(1)}" text-anchor="middle" font-family="${style.family}" font-weight="${style.weight}" font-size="${size.toFixed(1)}" fill="${paint}" ${style.more} ${more}>${escapeText(text)}</text>`
  return at('#000000', size * 0.05, 'opacity="0.45"') + at(fill, 0)
}

/** Of the ways to break it, the one with the largest letters; with fewer lines if those are hardly smaller. */
function fit(ways: readonly (readonly string[])[], style: Lettering, most: number, highest: number): Line[] {
  let best: Line[] = []
  let wanted = 0
  for (const lines of ways) {
    const widest = Math.max(...lines.map((line) => letterWidth(line, style.narrow)))
    const size = Math.min(most, WIDTH / widest, highest / (lines.length * style.lead))
    const worth = size * WORTH_LEADING_LINE ** lines.filter(hasOnlyLeading).length
    if (worth <= wanted) continue
    best = lines.map((text) => ({ text, size }))
    wanted = worth * WORTH_A_LINE
  }
  return best
}

/** A title and what follows its colon or in its waves. */
function splitName(name: string): string[] {
  return name.split(/\s*[:：〜]\s*/).filter(Boolean)
}

/** For each number of lines the way that has the shortest longest line, rather after a comma than within words that belong together. */
function breakings(text: string, language: string, linesMax: number): string[][] {
  if (text.includes('\n')) return [text.split('\n')]
  const pieces = toPieces(text, language)
  const ways = [[text]]
  for (let count = 2; count <= Math.min(linesMax, pieces.length); count += 1)
    ways.push(breakEvenly(pieces, count))
  return ways
}

function breakEvenly(pieces: readonly string[], count: number): string[] {
  const join = (from: number, to: number) => pieces.slice(from, to).join('').trim()
  if (count === 1) return [join(0, pieces.length)]
  let best: string[] = []
  let least = Number.POSITIVE_INFINITY
  for (let end = 1; end <= pieces.length - count + 1; end += 1) {
    const lines = [join(0, end), ...breakEvenly(pieces.slice(end), count - 1)]
    const longest = Math.max(...lines.map((line) => letterWidth(line, 0.62)))
    const stops = lines.slice(0, -1).filter((line) => STOP.test(line)).length
    const orphans = lines.slice(0, -1).filter((line) => endsWithOrphan(line)).length
    const cost = longest - stops * WORTH_A_STOP + orphans * NEVER
    if (cost < least) [best, least] = [lines, cost]
  }
  return best
}

/** Words that a line does not end with, unless it has nothing but them. */
const LEADING = new Set(
  [
    'a an the of to in on at or and my his her was',
    'el la los las de del al y o en tras para no lo un una mi bajo que me',
    'o os as da do das dos e em para sob por na um uma meu não ao me',
    'le les du des et à sur sous ou un une mon pour ne plus',
    'der die das ein eine um im am zum aus auf des dem den mit und oder mein nie zu',
    'di dari ke atau demi sang tak',
    'في من إلى على عن أم تحت خلف ولن',
    '&',
  ].flatMap((words) => words.split(' ')),
)
/** Words of Thai are not apart. */
const THAI_LEADING = /(?:ใน|บน|ใต้|สู่|จาก|กับ|ของ|เพื่อ|จะ|ไม่|หรือ|ที่)$/
const STOP = /[、，,…！？!?]\s*$/u
const PUNCTUATION = /^[\p{P}\p{S}\s]+$/u
/** Inflections and particles of Japanese, and particles of Chinese, belong to the word before them. */
const TRAILING = /^(?:[\u3041-\u3096ー]{1,3}|[的了着吗吧])$/u

const toWords = (line: string) => line.toLowerCase().replaceAll(/[¿¡]/g, '').split(' ')

const hasOnlyLeading = (line: string) => toWords(line).every((word) => LEADING.has(word))

function endsWithOrphan(line: string): boolean {
  if (THAI_LEADING.test(line)) return true
  return LEADING.has(toWords(line).at(-1)!) && !hasOnlyLeading(line)
}

/** What a line may be broken between. */
function toPieces(text: string, language: string): string[] {
  const script = SCRIPTS[language]
  const words =
    script && script !== 'Arab' && script !== 'KR'
      ? [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
      : text.split(/(?<= )/)
  const pieces: string[] = []
  for (const word of words) {
    const bare = word.trim()
    const isNext = STOP.test(pieces.at(-1) ?? '')
    const trails = PUNCTUATION.test(word) ? !LEADING.has(bare) : TRAILING.test(word) && !isNext
    if (pieces.length > 0 && trails) pieces.push(pieces.pop() + word)
    else pieces.push(word)
  }
  return pieces
}
