import { APOSTROPHES, BEGINNING_MIN, BETWEEN_WORDS, UNSEPARATED } from '../../contract/search-words.ts'
import type { SuggestedDrama } from './suggested-drama.ts'

/** Accents only: marks of other scripts may distinguish words. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * The server also matches typos, other languages and introductions: these matches are correct but may be
 * incomplete.
 */
export function narrow(dramas: readonly SuggestedDrama[], query: string): SuggestedDrama[] {
  const typed = splitWords(query)
  if (typed.length === 0) return []
  return dramas.filter(({ name }) => {
    const words = splitWords(name)
    if (words.join(' ').startsWith(typed.join(' '))) return true
    return typed.every((word, index) => {
      if (UNSEPARATED.test(word)) return words.some((other) => other.includes(word))
      const min = index === typed.length - 1 ? BEGINNING_MIN.lastWord : BEGINNING_MIN.word
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
    .replace(APOSTROPHES, '')
    .split(BETWEEN_WORDS)
    .filter(Boolean)
}
