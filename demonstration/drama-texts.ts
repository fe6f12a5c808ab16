import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { captions, type Film } from './render/film.ts'
import type { Drama } from './render/story.ts'

const TEXTS = join(import.meta.dirname, 'texts')

/** By language, as BCP 47 writes it: `en`, `zh-Hans`, `pt-BR`. */
export type ByLanguage = Record<string, string>

/** A drama's file of `texts/`. */
export interface DramaTexts {
  name: ByLanguage
  /** Where the name is too long for a poster, or its lines are to be broken as here. */
  poster?: ByLanguage
  introduction: ByLanguage
  /** What is said in its films, in order; `en` is what the film itself has. None if it is only announced. */
  lines: ByLanguage[]
}

export function readTexts({ key }: Pick<Drama, 'key'>): DramaTexts {
  return { lines: [], ...parse(readFileSync(join(TEXTS, `${key}.yaml`), 'utf8')) } as DramaTexts
}

/** Translations of the genres, by their English names. */
export function readGenres(): Record<string, ByLanguage> {
  return parse(readFileSync(join(TEXTS, 'genres.yaml'), 'utf8')) as Record<string, ByLanguage>
}

/** A film's captions in every language its drama has them in, in the order in which the importer finds their files. */
export function captionsByLanguage(film: Film): Map<string, string> {
  const { lines } = readTexts(film.drama)
  // Scripts of films have three dots, since a line takes as long as its letters.
  const byEnglish = new Map(lines.map((line) => [line.en?.replaceAll('…', '...'), line]))
  const languages = Object.keys(lines[0] ?? {}).sort()
  const translate = (language: string) => (line: string) => {
    const words = byEnglish.get(line)?.[language]
    if (!words) throw new Error(`texts/${film.drama.key}.yaml lacks "${line}" in ${language}`)
    return words
  }
  return new Map(languages.map((language) => [language, captions(film, translate(language))]))
}
