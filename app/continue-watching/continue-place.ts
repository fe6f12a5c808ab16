import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { localHistory } from '../library/local-history.ts'
import type { PageRouter } from '../network/page-router.ts'
import { browserSessionMark } from '../session/follow-session.ts'
import { toContinueRows } from './continue-rows.ts'

/** Whether Home keeps the row's place free: there is something to go on with, or a member's account has yet to say so. */
export function isContinuing(page: Pick<Document, 'cookie'>): boolean {
  const mark = browserSessionMark(page)
  if (mark === null) return toContinueRows(localHistory()).length > 0
  return readText(deviceStorage(), STORAGE_KEYS.nothingToContinue) !== mark
}

/** Notes what the account said, for the next time Home opens in this session. */
export function noteContinuing(sessionMark: string, isNothing: boolean): void {
  writeText(deviceStorage(), STORAGE_KEYS.nothingToContinue, isNothing ? sessionMark : null)
}

/**
 * Decides on the way to Home, as the first script does in a new document, whether the row's place is kept free
 * (`data-continue`). Row 421.
 */
export function followContinuePlace({ document }: Pick<Window, 'document'>, router: PageRouter): void {
  router.subscribe(({ navigation }) => {
    // Home itself stays as it stands until it is left.
    if (!navigation.location || document.querySelector('.continue-place')) return
    document.documentElement.toggleAttribute('data-continue', isContinuing(document))
  })
}
