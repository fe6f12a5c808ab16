import { isLanguage } from '../i18n/language.ts'

/** First segments of pages that no cache keeps: somebody's own, or one for each query. The same in every language. */
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
  'search',
])

/** Whether no cache could answer for a page, so that it is not prefetched. */
export function isPrivatePage(page: string): boolean {
  const [first, second] = page.split(/[/?]/).filter(Boolean)
  const segment = isLanguage(first) ? second : first
  return segment !== undefined && PRIVATE.has(segment)
}
