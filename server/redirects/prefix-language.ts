import { nearestLanguage } from '../../contract/nearest-language.ts'

/** A tag as addresses may have it: `zh-TW`, `pt`, `in`, `ZH_hant`, but not `top-up` or `browse`. */
const TAG = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i

/** The language that the first segment of a path names, in whichever form; null: it names none of ours. */
export function toPrefixLanguage(segment: string, languages: readonly string[]): string | null {
  return TAG.test(segment) ? nearestLanguage(segment, languages) : null
}
