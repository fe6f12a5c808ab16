import { CACHED_WORDS } from '../../addresses/cached-words.build.ts'
import { isLanguage } from '../../i18n/language.ts'

/**
 * No cache could serve the page, so it is not prefetched: it belongs to one viewer, or differs for each
 * query.
 */
export function isPrivatePage(page: string): boolean {
  const [first = '', second = ''] = page.split(/[?#]/, 1)[0]!.split('/').filter(Boolean)
  return !CACHED_WORDS.includes(isLanguage(first) ? second : first)
}
