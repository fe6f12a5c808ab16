import type { Language } from '../i18n/language.ts'
import { LISTED_AT_ONCE } from './listed-dramas.server.ts'

/** Even with hundreds of episodes each, a file stays below the allowed 50,000 addresses and 50 MB. */
const PAGES_PER_FILE = 2
const DRAMAS_PER_FILE = PAGES_PER_FILE * LISTED_AT_ONCE

export const PAGES_FILE = 'pages'

export function toFilePath(language: Language, file: number | typeof PAGES_FILE): string {
  return `/sitemaps/${language}/${file === PAGES_FILE ? file : `dramas-${file}`}.xml`
}

export function countFiles(dramas: number): number {
  return Math.ceil(dramas / DRAMAS_PER_FILE)
}

export function pagesIn(name: string): { firstPage: number; pages: number } | null {
  const number = Number(/^dramas-([1-9]\d{0,5})\.xml$/.exec(name)?.[1])
  return number ? { firstPage: (number - 1) * PAGES_PER_FILE + 1, pages: PAGES_PER_FILE } : null
}
