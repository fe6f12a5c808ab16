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
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

const KATAKANA = /[\u30a1-\u30f6]/g
const TO_HIRAGANA = 0x60

const PAIRED_RUNS = new RegExp(UNSEPARATED.source.slice(1, -1), 'gu')

/** The dictionary rules for scripts without blanks are the same in every language. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Without case, accents, width, kana variants and spellings of Chinese; punctuation stays. */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize('NFC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA))
  return foldHan(folded)
}

/** Folded, letters and digits alone, with one blank between words: the form in which names are compared. */
export function foldName(text: string): string {
  return foldText(text).replace(APOSTROPHES, '').replace(BETWEEN_WORDS, ' ').trim()
}

export function isPaired(word: string): boolean {
  return UNSEPARATED.test(word)
}

export interface Word {
  text: string
  /** If punctuation separated them: `l` and `amour`. */
  parts: string[]
}

/** Segmented before folding: the segmenter's dictionaries need the marks. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue
    const parts = foldText(segment).split(BETWEEN_WORDS).filter(Boolean)
    if (parts.length > 0) words.push({ text: parts.join(''), parts })
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
