import { APOSTROPHES, BETWEEN_WORDS, UNSEPARATED } from '../../contract/search-words.ts'
import { foldHan } from './han.ts'

/** Accents, vowel signs of Arabic and Hebrew, tone marks of Thai, and the Arabic letter stretcher. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u0e47-\u0e4e]/g

/** Letters that Unicode does not decompose, as viewers type them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ٱ: 'ا',
  ء: '',
  // As keyboards of Persian and Urdu write them.
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** The digits of Arabic, Persian and Thai, each block of which begins with its zero. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g

/** What nobody sees and texts bring along: joiners, direction marks, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The Arabic article, alone or with what is written onto it (`wal-`, `bal-`, `lil-`), before a folded word. Viewers
 * type a noun without it. Where one letter would remain, it is part of the word.
 */
const ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{2})/u

const KATAKANA = /[\u30a1-\u30f6]/g
const TO_HIRAGANA = 0x60

const PAIRED_RUNS = new RegExp(UNSEPARATED.source.slice(1, -1), 'gu')

/** The dictionary rules for scripts without blanks are the same in every language. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Without case, accents, width, kana variants, digits of other scripts and spellings of Chinese; punctuation stays. */
export function foldText(text: string): string {
  const folded = text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .normalize('NFC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA))
  return foldHan(folded)
}

/** Folded, letters and digits alone, with one blank between words: the form in which names are compared. */
export function foldName(text: string): string {
  const words = foldText(text).replace(APOSTROPHES, '').split(BETWEEN_WORDS).filter(Boolean)
  return words.map(withoutArticle).join(' ')
}

function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '')
}

export function isPaired(word: string): boolean {
  return UNSEPARATED.test(word)
}

export interface Word {
  /** Without an Arabic article. */
  text: string
  /** As written: of what punctuation separates, several, as `l` and `amour`. */
  parts: string[]
}

/** Segmented before folding: the segmenter's dictionaries need the marks. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue
    const parts = foldText(segment).split(BETWEEN_WORDS).filter(Boolean)
    if (parts.length > 0) words.push({ text: withoutArticle(parts.join('')), parts })
  }
  return words
}

export function pairedRuns(text: string): string[] {
  return foldText(text).match(PAIRED_RUNS) ?? []
}

export function toPairs(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
