import { type Flash, parseFlash } from '../../contract/flash.ts'
import { clearBrowserCookie, readBrowserCookie } from '../browser/browser-cookie.ts'

/** For shared pages; private pages get theirs from `context.takeFlash()`, which works without scripts. */
export function takeBrowserFlash(page: Pick<Document, 'cookie'>): Flash | null {
  const found = readBrowserCookie(page.cookie, 'flash')
  if (!found) return null
  clearBrowserCookie(page, found)
  return parseFlash(found.value)
}
