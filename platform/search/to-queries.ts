import { PLACES, type Place, toTerm } from './terms.ts'
import { typoForms } from './typos.ts'
import { foldName, isPaired, pairsOf, splitWords } from './words.ts'

/** Words of a query that are looked for; the others are ignored. */
const WORDS_MAX = 8
/** With more words, one of them may be missing only as it is written. */
const MISSING_WITH_TYPOS_MAX = 4
/** Beginnings that are long enough for a word; the last word is often not typed to its end. Shorter ones are in every drama. */
const BEGINNING_MIN = { lastWord: 2, word: 4, typo: 4 }

/** Words of paired scripts in which one character may be wrong. */
const WRONG_CHARACTER = { min: 3, max: 12 }

/** One query as PostgreSQL understands it, from what fits best to what fits least. */
export interface SearchQueries {
  /** Folded, as {@link foldName}. */
  folded: string
  /** All words in the name. */
  inName: string
  /** All words in name and categories. */
  inCategories: string
  /** The same with typos. */
  withTypos: string
  /** All words anywhere. */
  anywhere: string
  /** All words of name and categories but one; null: there is only one. */
  butOne: string | null
}

/** Null: nothing to look for, as in emoji alone. Each text is a `tsquery`. */
export function toQueries(query: string): SearchQueries | null {
  const words = splitWords(query)
    .map((word) => word.text)
    .slice(0, WORDS_MAX)
  const folded = foldName(query)
  if (words.length === 0 || folded === '') return null
  const { name, category, introduction, whole } = PLACES
  const inNames = words.map((word, index) => inPlace(word, name, index === words.length - 1))
  const filed = words.map((word, index) =>
    anyOf([inNames[index]!, inPlace(word, category, index === words.length - 1)]),
  )
  const mistyped = (typosMax: 1 | 2) =>
    words.map((word, index) => anyOf([filed[index]!, withTypo(word, typosMax)]))
  return {
    folded,
    inName: anyOf([allOf(inNames), lexeme(toTerm(whole, folded.replaceAll(' ', '')), true)]),
    inCategories: allOf(filed),
    withTypos: allOf(mistyped(2)),
    anywhere: allOf(words.map((word, index) => anyOf([filed[index]!, inPlace(word, introduction)]))),
    butOne: words.length > 1 ? allButOne(words.length > MISSING_WITH_TYPOS_MAX ? filed : mistyped(1)) : null,
  }
}

function inPlace(word: string, place: Place, isLast = false): string {
  if (isPaired(word)) {
    const pairs = [...new Set(pairsOf(word))]
    return allOf((pairs.length > 0 ? pairs : [word]).map((pair) => lexeme(toTerm(place, pair))))
  }
  const min = isLast ? BEGINNING_MIN.lastWord : BEGINNING_MIN.word
  return lexeme(toTerm(place, word), word.length >= min)
}

/** A typo in the word; in paired scripts a wrong character, so that the others of the name remain. */
function withTypo(word: string, typosMax: 1 | 2): string {
  if (!isPaired(word)) {
    return anyOf(
      typoForms(word, typosMax).map((form) =>
        lexeme(toTerm(PLACES.typo, form), form.length >= BEGINNING_MIN.typo),
      ),
    )
  }
  const characters = [...word]
  const { min, max } = WRONG_CHARACTER
  if (typosMax === 1 || characters.length < min || characters.length > max) {
    return inPlace(word, PLACES.name)
  }
  return anyOf(
    characters.map((_, wrong) =>
      allOf(
        [characters.slice(0, wrong).join(''), characters.slice(wrong + 1).join('')]
          .filter(Boolean)
          .map((rest) => inPlace(rest, PLACES.name)),
      ),
    ),
  )
}

function allButOne(parts: string[]): string {
  return anyOf(parts.map((_, missing) => allOf(parts.toSpliced(missing, 1))))
}

/** Terms hold letters, digits and a colon only, so quoting them is enough. */
function lexeme(term: string, isBeginning = false): string {
  return `'${term}'${isBeginning ? ':*' : ''}`
}

function allOf(parts: string[]): string {
  return `(${parts.join(' & ')})`
}

function anyOf(parts: string[]): string {
  return `(${parts.join(' | ')})`
}
