import { KEPT_WORDS } from '../addresses/kept-words.build.ts'
import { isLanguage } from '../i18n/language.ts'

/** Whether no cache could serve a page, so that it is not prefetched: one viewer's own, or one for each query. */
export function isPrivatePage(page: string): boolean {
  const [first = '', second = ''] = page.split(/[?#]/, 1)[0]!.split('/').filter(Boolean)
  return !KEPT_WORDS.includes(isLanguage(first) ? second : first)
}
