import { isHiragana, toHiragana } from 'wanakana'

/** Shorter ones are in too many names. */
const KANA_MIN = 3

/** The letters that a syllable begins with, at the end of a query that is being typed; `n` is a syllable. */
const UNFINISHED = /(?<=[aeioun ])(?:[bcdfghjkmprstwyz]|[bghkmpr]y|ch|sh|ts)$/

const LONG_VOWELS: Record<string, string> = { ā: 'aa', ī: 'ii', ū: 'uu', ē: 'ee', ō: 'ou' }

/** A query in Latin letters as Japanese writes its sounds: `ねおん の ちかい` for `neon no chikai`. Null: it is no Japanese. */
export function romajiToKana(query: string): string | null {
  const romaji = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[āīūēō]/g, (vowel) => LONG_VOWELS[vowel]!)
    .replace(/-/g, '')
    .replace('’', "'")
    .replace(UNFINISHED, '')
  if (!/^[a-z][a-z ']*$/.test(romaji)) return null
  const kana = toHiragana(romaji)
  const letters = kana.replaceAll(' ', '')
  return isHiragana(letters) && letters.length >= KANA_MIN ? kana : null
}
