import { preferredLanguage } from '../../contract/nearest-language.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../i18n/language.ts'

/**
 * The language that a reader prefers to the page's; null if there is none. For an address without a prefix
 * the server has decided.
 *
 * @param preferred BCP 47 tags, the best first
 * @param announced the languages that the page says it is in; none: it says nothing of languages
 */
export function offeredLanguage(
  shown: Language,
  preferred: readonly string[],
  announced: readonly string[] = [],
): Language | null {
  if (shown === DEFAULT_LANGUAGE) return null
  const offered = LANGUAGES.filter(
    (code) => code === shown || announced.length === 0 || announced.includes(code),
  )
  const best = preferredLanguage(preferred, offered)
  return isLanguage(best) && best !== shown ? best : null
}
