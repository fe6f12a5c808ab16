import type { SuggestedDrama } from './suggested-drama.ts'

/** Accents alone: marks of other scripts may tell words apart. */
const ACCENTS = /[\u0300-\u036f]/g
const APOSTROPHE = /['’ʼ`]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u
/** Scripts in which a query may begin inside what is written as one word. */
const UNSEPARATED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+$/u
/** A shorter beginning is in every drama, and the server asks for whole words. */
const BEGINNING_MIN = { lastWord: 2, word: 4 }

/**
 * Those of these dramas that the server finds by name for `query` too. Stricter than the server, which also knows typos,
 * other languages and introductions: what is left is right, but need not be all.
 */
export function narrow(dramas: readonly SuggestedDrama[], query: string): SuggestedDrama[] {
  const asked = splitWords(query)
  if (asked.length === 0) return []
  return dramas.filter(({ name }) => {
    const words = splitWords(name)
    if (words.join(' ').startsWith(asked.join(' '))) return true
    return asked.every((word, index) => {
      if (UNSEPARATED.test(word)) return words.some((other) => other.includes(word))
      const min = index === asked.length - 1 ? BEGINNING_MIN.lastWord : BEGINNING_MIN.word
      return words.some((other) => other === word || (word.length >= min && other.startsWith(word)))
    })
  })
}

function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(APOSTROPHE, '')
    .split(BETWEEN_WORDS)
    .filter(Boolean)
}
