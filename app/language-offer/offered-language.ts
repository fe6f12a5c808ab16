import { preferredLanguage } from '../../contract/nearest-language.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../i18n/language.ts'

/**
 * The language that a reader prefers to the page's; null if there is none. For an address without a prefix
 * the server has decided.
 *
 * @param preferred BCP 47 tags, the best first
 */
export function offeredLanguage(shown: Language, preferred: readonly string[]): Language | null {
  if (shown === DEFAULT_LANGUAGE) return null
  const best = preferredLanguage(preferred, LANGUAGES)
  return isLanguage(best) && best !== shown ? best : null
}
