import { readBrowserCookie, writeBrowserCookie } from '../browser/browser-cookie.ts'

type Page = Pick<Window, 'document' | 'location'>

const COOKIE = 'languageSettled'
const SECONDS_PER_90_DAYS = 7_776_000

/** True once the reader has picked a language, which the server records too, or declined one. */
export function isLanguageSettled({ document }: Page): boolean {
  return readBrowserCookie(document.cookie, COOKIE) !== null
}

export function settleLanguage(page: Page): void {
  writeBrowserCookie(page, COOKIE, { value: '1', maxAgeSeconds: SECONDS_PER_90_DAYS })
}
