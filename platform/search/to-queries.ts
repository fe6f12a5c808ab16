import { BEGINNING_MIN } from '../../contract/search-words.ts'
import { romajiToKana } from './kana.ts'
import type { KnownWord } from './known-words.ts'
import { FIELDS, type Field, toTerm } from './terms.ts'
import { foldName, isPaired, splitWords, toPairs } from './words.ts'

const WORDS_MAX = 8
/** With more words than this, one may be missing only if the others have no typos. */
const MISSING_WITH_TYPOS_MAX = 4

const WRONG_CHARACTER = { min: 3, max: 12 }

/** Shorter ones begin too many readings. */
const READING_MIN = 3
/** Of Korean syllables, which are fewer. */
const INITIALS = /^[\u1100-\u1112]{2,}$/
const LATIN = /^[a-z]+$/

interface Spelling {
  folded: string
  words: string[]
}

export interface ParsedQuery extends Spelling {
  /** The query in kana, if it can be Japanese in Latin letters. */
  kana: Spelling | null
}

/** Null if there is nothing to search for, as with emoji alone. */
export function readQuery(query: string): ParsedQuery | null {
  const typed = readSpelling(query)
  const kana = romajiToKana(query)
  return typed && { ...typed, kana: kana === null ? null : readSpelling(kana) }
}

function readSpelling(query: string): Spelling | null {
  const words = splitWords(query)
    .map((word) => word.text)
    .slice(0, WORDS_MAX)
  const folded = foldName(query)
  return words.length === 0 || folded === '' ? null : { folded, words }
}

/** From the best match to the weakest; null where nothing can match. */
export interface SearchQueries {
  inName: string
  inCategories: string
  inReadings: string | null
  withTypos: string | null
  anywhere: string
  butOne: string | null
}

/** Each text is a `tsquery`. @param known of each word, see `known-words.ts` */
export function toQueries(
  { folded, words, kana }: ParsedQuery,
  known: readonly KnownWord[][],
): SearchQueries {
  const { name, category, introduction, reading, whole } = FIELDS
  const isLast = (index: number) => index === words.length - 1
  const inNames = words.map((word, index) => inField(word, name, isLast(index)))
  const filed = words.map((word, index) => joinAny([inNames[index]!, inField(word, category, isLast(index))]))
  const mistyped = (typosMax: 0 | 1 | 2) =>
    words.map((word, index) => {
      const all = known[index]!
      const meant = typosMax === 2 ? all : all.filter(({ isNear }) => isNear)
      if (!isPaired(word) && meant.length === 0) return null
      if (typosMax === 0) return filed[index]!
      return joinAny([filed[index]!, ...withTypo(word, meant, typosMax, isLast(index))])
    })
  const joined = folded.replaceAll(' ', '')
  const kanaInName = kana?.words.map((word) => inField(word, name))
  return {
    inName: joinAny([joinAll(inNames), lexeme(toTerm(whole, joined), true)]),
    inCategories: joinAll(filed),
    inReadings: joinAnyPossible([
      isReading(joined) ? lexeme(toTerm(reading, joined), true) : null,
      words.length > 1 && words.some(isReading)
        ? joinAll(
            words.map((word, index) =>
              isReading(word) ? joinAny([filed[index]!, lexeme(toTerm(reading, word), true)]) : filed[index]!,
            ),
          )
        : null,
      kanaInName ? joinAll(kanaInName) : null,
    ]),
    withTypos: joinAllPossible(mistyped(2)),
    anywhere: joinAll(words.map((word, index) => joinAny([filed[index]!, inField(word, introduction)]))),
    butOne: joinAnyPossible([
      words.length > 1 ? allButOne(mistyped(words.length > MISSING_WITH_TYPOS_MAX ? 0 : 1)) : null,
      kanaInName && kanaInName.length > 2 ? allButOne(kanaInName) : null,
    ]),
  }
}

function inField(word: string, field: Field, isLast = false): string {
  if (isPaired(word)) {
    const pairs = [...new Set(toPairs(word))]
    return joinAll((pairs.length > 0 ? pairs : [word]).map((pair) => lexeme(toTerm(field, pair))))
  }
  return lexeme(toTerm(field, word), isBeginning(word, isLast))
}

function isBeginning(word: string, isLast: boolean): boolean {
  return word.length >= (isLast ? BEGINNING_MIN.lastWord : BEGINNING_MIN.word)
}

/** In paired scripts one character may be wrong, so the others must match. */
function withTypo(word: string, meant: readonly KnownWord[], typosMax: 1 | 2, isLast: boolean): string[] {
  if (!isPaired(word)) {
    return meant
      .map(({ text }) => text)
      .filter((text) => text !== word && !(isBeginning(word, isLast) && text.startsWith(word)))
      .flatMap((text) => [FIELDS.name, FIELDS.category].map((field) => lexeme(toTerm(field, text))))
  }
  const characters = [...word]
  const { min, max } = WRONG_CHARACTER
  if (typosMax === 1 || characters.length < min || characters.length > max) return []
  return characters.map((_, wrong) =>
    joinAll(
      [characters.slice(0, wrong).join(''), characters.slice(wrong + 1).join('')]
        .filter(Boolean)
        .map((rest) => inField(rest, FIELDS.name)),
    ),
  )
}

function isReading(word: string): boolean {
  return INITIALS.test(word) || (LATIN.test(word) && word.length >= READING_MIN)
}

function joinAnyPossible(parts: readonly (string | null)[]): string | null {
  const possible = parts.filter((part) => part !== null)
  return possible.length > 0 ? joinAny(possible) : null
}

function joinAllPossible(parts: readonly (string | null)[]): string | null {
  const possible = parts.filter((part) => part !== null)
  return possible.length === parts.length ? joinAll(possible) : null
}

/** A word that no drama has is the missing one. */
function allButOne(parts: readonly (string | null)[]): string | null {
  return joinAnyPossible(parts.map((_, missing) => joinAllPossible(parts.toSpliced(missing, 1))))
}

/** Terms contain only letters, digits and a colon, so quoting them is enough. */
function lexeme(term: string, isBeginning = false): string {
  return `'${term}'${isBeginning ? ':*' : ''}`
}

function joinAll(parts: readonly string[]): string {
  return `(${parts.join(' & ')})`
}

function joinAny(parts: readonly string[]): string {
  return `(${parts.join(' | ')})`
}
