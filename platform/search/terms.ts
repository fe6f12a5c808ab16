import { foldName, isPaired, pairedRuns, splitWords, toPairs } from './words.ts'

export interface SearchedTexts {
  names: readonly string[]
  categories: readonly string[]
  introductions: readonly string[]
  /** Of the names, see `readings.ts`. */
  readings?: readonly string[]
}

export const PLACES = {
  name: 'n',
  category: 'c',
  introduction: 't',
  reading: 'r',
  whole: 'w',
} as const
export type Place = (typeof PLACES)[keyof typeof PLACES]

/** PostgreSQL allows 2 kB. */
const TERM_LENGTH_MAX = 100

export function toTerm(place: Place, text: string): string {
  return `${place}:${text}`
}

export function toTerms({ names, categories, introductions, readings = [] }: SearchedTexts): string[] {
  const terms = new Set<string>()
  const add = (place: Place, text: string) => {
    if (text.length <= TERM_LENGTH_MAX) terms.add(toTerm(place, text))
  }
  for (const name of names) {
    addWords(name, PLACES.name, add)
    add(PLACES.whole, foldName(name).replaceAll(' ', ''))
  }
  for (const reading of readings) add(PLACES.reading, reading)
  for (const category of categories) addWords(category, PLACES.category, add)
  for (const introduction of introductions) addWords(introduction, PLACES.introduction, add)
  return [...terms]
}

export function toKnownWords(texts: readonly string[]): string[] {
  const words = texts
    .flatMap(splitWords)
    .filter(({ text }) => !isPaired(text))
    .flatMap(({ text, parts }) => [text, ...parts])
  return [...new Set(words)].filter((word) => word.length <= TERM_LENGTH_MAX)
}

type Add = (place: Place, text: string) => void

/** Of paired scripts, all characters and pairs, since a query may begin anywhere. */
function addWords(text: string, place: Place, add: Add): void {
  for (const { text: whole, parts } of splitWords(text)) {
    if (isPaired(whole)) continue
    for (const word of [whole, ...parts]) add(place, word)
  }
  for (const run of pairedRuns(text)) {
    for (const term of [...run, ...toPairs(run)]) add(place, term)
  }
}
