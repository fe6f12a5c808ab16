import { nearestLanguage } from '../../contract/nearest-language.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../i18n/language.ts'

/**
 * The language that a reader would rather have than the page's; null if there is none. Of an address without a prefix
 * the server has decided.
 *
 * @param preferred tags of BCP 47, the best first
 */
export function offeredLanguage(shown: Language, preferred: readonly string[]): Language | null {
  if (shown === DEFAULT_LANGUAGE) return null
  const best = preferred.map((tag) => nearestLanguage(tag, LANGUAGES)).find((language) => language !== null)
  return isLanguage(best) && best !== shown ? best : null
}
