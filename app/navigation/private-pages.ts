import { isLanguage } from '../i18n/language.ts'

/** First segments of pages that are somebody's own, the same in every language. */
const PRIVATE = new Set([
  'login',
  'profile',
  'my-list',
  'history',
  'my-wallet',
  'transaction',
  'episodes',
  'receipt',
  'top-up',
  'account',
])

/** Whether a page is made for one viewer: no cache could answer for it, so it is not prefetched. */
export function isPrivatePage(page: string): boolean {
  const [first, second] = page.split(/[/?]/).filter(Boolean)
  const segment = isLanguage(first) ? second : first
  return segment !== undefined && PRIVATE.has(segment)
}
