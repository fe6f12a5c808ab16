import { foldName, isPaired, pairedRuns, splitWords, toPairs } from './words.ts'

export interface SearchedTexts {
  names: readonly string[]
  categories: readonly string[]
  introductions: readonly string[]
  /** Of the names, see `readings.ts`. */
  readings?: readonly string[]
}

export const FIELDS = {
  name: 'n',
  category: 'c',
  introduction: 't',
  reading: 'r',
  whole: 'w',
} as const
export type Field = (typeof FIELDS)[keyof typeof FIELDS]

/** PostgreSQL allows 2 kB. */
const TERM_LENGTH_MAX = 100

export function toTerm(field: Field, text: string): string {
  return `${field}:${text}`
}

export function toTerms({ names, categories, introductions, readings = [] }: SearchedTexts): string[] {
  const terms = new Set<string>()
  const add = (field: Field, text: string) => {
    if (text.length <= TERM_LENGTH_MAX) terms.add(toTerm(field, text))
  }
  for (const name of names) {
    addWords(name, FIELDS.name, add)
    add(FIELDS.whole, foldName(name).replaceAll(' ', ''))
  }
  for (const reading of readings) add(FIELDS.reading, reading)
  for (const category of categories) addWords(category, FIELDS.category, add)
  for (const introduction of introductions) addWords(introduction, FIELDS.introduction, add)
  return [...terms]
}

export function toKnownWords(texts: readonly string[]): string[] {
  const words = texts
    .flatMap(splitWords)
    .filter(({ text }) => !isPaired(text))
    .flatMap(({ text, parts }) => [text, ...parts])
  return [...new Set(words)].filter((word) => word.length <= TERM_LENGTH_MAX)
}

type Add = (field: Field, text: string) => void

/** Of paired scripts, all characters and pairs, since a query may begin anywhere. */
function addWords(text: string, field: Field, add: Add): void {
  for (const { text: whole, parts } of splitWords(text)) {
    if (isPaired(whole)) continue
    for (const word of [whole, ...parts]) add(field, word)
  }
  for (const run of pairedRuns(text)) {
    for (const term of [...run, ...toPairs(run)]) add(field, term)
  }
}
