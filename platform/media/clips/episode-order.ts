import { extname } from 'node:path'

const BEFORE_WORD = String.raw`(?<![\p{L}\p{N}'’])`
const AFTER_WORD = String.raw`(?![\p{L}\p{N}'’])`

/** Sides of video pictures: with a separator other than ×, only these are a size. */
const SIDE =
  '(?:360|480|540|576|640|720|768|848|85[246]|9[06]0|1024|1080|1280|1440|1600|1920|2048|2160|2560|3840|4096)'
const ENCODING = new RegExp(
  BEFORE_WORD +
    String.raw`(?:\d{3,4}\s?[pi](?:\d{2,3})?|\d{3,4}\s?[x×*]\s?\d{3,4}|${SIDE}[\s_-]${SIDE}|[248]k|(?:[ufq]|wq|full\s?)?hd|hdr(?:10\+?)?|sdr?|hq|[xh][\s.]?26[456]|hevc|avc|av1|vp[89]|aac|ac3|(?:8|10|12)\s?bit|\d{2,3}\s?fps)` +
    AFTER_WORD,
  'giu',
)
const CHINESE = '[〇一二三四五六七八九十百千]+'
const CHINESE_NUMERAL = new RegExp(
  `(?<=第)${CHINESE}|${CHINESE}(?=[集话話回章部期季])|${BEFORE_WORD}${CHINESE}${AFTER_WORD}`,
  'gu',
)
/** Numerals of cheques and traditional ones; the plain one of each is at the same place below. */
const FORMAL_NUMERALS = '壹贰貳叁參肆伍陆陸柒捌玖拾佰仟零两兩'
const PLAIN_NUMERALS = '一二二三三四五六六七八九十百千〇二二'
const ROMAN = '(?=[ivxlcd])(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})'
/** Where a word begins, or after a word for an episode, as in `EpIV`. */
const FIRST = `(?<=${BEFORE_WORD}(?:ep|episode|part|chapter)?)`
/** May be numerals: "I", "V" and 一 are also words, letters and parts of words. */
const POSSIBLE_NUMERALS = [
  new RegExp(`${FIRST}${ROMAN}${AFTER_WORD}`, 'giu'),
  new RegExp(`(?<=\\p{Ll})${ROMAN.toUpperCase()}${AFTER_WORD}`, 'gu'),
  new RegExp(CHINESE, 'gu'),
]
const LETTER = new RegExp(`${FIRST}[a-z]${AFTER_WORD}`, 'giu')

const EPISODE_WORD =
  /(?<!\p{L})(?:e|(?:ep|episode|épisode|episodio|episódio|folge|chapter|part|серия|الحلقة|حلقة|tập)\s*)(?=\d)|第\s*(?=\d)|(?<=\d\s*)[集话話回章期]/giu

const naturally = new Intl.Collator('en', { numeric: true }).compare

export interface OrderedNames {
  names: string[]
  alike: string[][]
  findNumber(name: string): number | null
}

/** By the numbers in the names, in any digits or numerals, ignoring other numbers. */
export function orderByName(names: readonly string[]): OrderedNames {
  const plain = names.map((name) => ({ name, key: toPlain(name) }))
  const keyed = withNumerals(plain)
    .map((each) => ({ ...each, meaning: toMeaning(each.key) }))
    .toSorted((a, b) => naturally(a.meaning, b.meaning) || naturally(a.name, b.name))
  const byMeaning = Map.groupBy(keyed, ({ meaning }) => meaning)
  return {
    names: keyed.map(({ name }) => name),
    alike: [...byMeaning.values()]
      .filter(({ length }) => length > 1)
      .map((group) => group.map(({ name }) => name)),
    findNumber(name) {
      const key = keyed.find((each) => each.name === name)?.key ?? ''
      const number = /\d+/.exec(key.replace(/\bs\d+\s?(?=e\d)/i, ''))?.[0]
      return number === undefined ? null : Number(number)
    },
  }
}

function toPlain(name: string): string {
  return name
    .slice(0, name.length - extname(name).length)
    .normalize('NFKC')
    .replace(/./gu, (character) => PLAIN_NUMERALS[FORMAL_NUMERALS.indexOf(character)] ?? character)
    .replaceAll('廿', '二十')
    .replaceAll('卅', '三十')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(CHINESE_NUMERAL, (numeral) => String(chineseNumber(numeral)))
    .replace(ENCODING, ' ')
    .replace(/[\s._-]+/g, ' ')
    .trim()
}

function toMeaning(key: string): string {
  return key
    .toLowerCase()
    .replace(EPISODE_WORD, ' ')
    .replace(/\d+/g, (digits) => ` ${digits.replace(/^0+(?=\d)/, '')} `)
    .replace(/[\s()[\]{}【】「」]+/g, ' ')
    .trim()
}

/** The digits of each script are ten consecutive characters, from zero. */
function digitValue(digit: string): number {
  let value = 0
  let code = digit.codePointAt(0)!
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1)) && value < code) {
    code -= 1
    value += 1
  }
  return value
}

const CHINESE_DIGITS = '〇一二三四五六七八九'
const CHINESE_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

function chineseNumber(numeral: string): number {
  if (!/[十百千]/.test(numeral))
    return Number([...numeral].map((digit) => CHINESE_DIGITS.indexOf(digit)).join(''))
  let [total, digit] = [0, 0]
  for (const character of numeral) {
    const unit = CHINESE_UNITS[character]
    if (unit === undefined) digit = CHINESE_DIGITS.indexOf(character)
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}

interface Keyed {
  name: string
  key: string
}

/** The last possible numeral of each name as digits, if several names differ in nothing else. */
function withNumerals(plain: readonly Keyed[]): Keyed[] {
  const numbers = new Map<string, Set<number>>()
  const letters = new Set<string>()
  const read = plain.map((each) => {
    for (const letter of each.key.matchAll(LETTER)) {
      if (ROMAN_DIGITS[letter[0].toLowerCase()] === undefined)
        letters.add(around(each.key, letter, '#').toLowerCase())
    }
    const last = POSSIBLE_NUMERALS.flatMap((numeral) => [...each.key.matchAll(numeral)])
      .toSorted((a, b) => a.index - b.index)
      .at(-1)
    if (!last) return { ...each, replaced: null }
    const number = /[a-z]/i.test(last[0]) ? romanNumber(last[0]) : chineseNumber(last[0])
    const pattern = around(each.key, last, '#').toLowerCase()
    numbers.set(pattern, (numbers.get(pattern) ?? new Set()).add(number))
    return { ...each, replaced: { pattern, key: around(each.key, last, ` ${number} `) } }
  })
  // "Part C" beside "Part B" is a letter.
  const isNumeral = (pattern: string) => numbers.get(pattern)!.size > 1 && !letters.has(pattern)
  return read.map(({ name, key, replaced }) => {
    return { name, key: replaced && isNumeral(replaced.pattern) ? replaced.key : key }
  })
}

function around(key: string, match: RegExpExecArray, inserted: string): string {
  return key.slice(0, match.index) + inserted + key.slice(match.index + match[0].length)
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function romanNumber(numeral: string): number {
  const values = [...numeral.toLowerCase()].map((letter) => ROMAN_DIGITS[letter]!)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
