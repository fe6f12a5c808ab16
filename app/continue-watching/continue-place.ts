import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { PageRouter } from '../framework/page-router.ts'
import { localHistory } from '../library/local-history.ts'
import { browserSessionMark } from '../member/follow-session.ts'
import { toContinueRows } from './continue-rows.ts'

/**
 * Whether Home reserves space for the row: there is something to resume, or the member's account may have
 * something.
 */
export function isContinuing(page: Pick<Document, 'cookie'>): boolean {
  const mark = browserSessionMark(page)
  if (mark === null) return toContinueRows(localHistory()).length > 0
  return readText(deviceStorage(), STORAGE_KEYS.nothingToContinue) !== mark
}

/** Stores the account's response for the next time Home opens in this session. */
export function noteContinuing(sessionMark: string, isNothing: boolean): void {
  writeText(deviceStorage(), STORAGE_KEYS.nothingToContinue, isNothing ? sessionMark : null)
}

/**
 * Decides during a navigation to Home, like the first script in a new document, whether space is reserved for the
 * row (`data-continue`).
 */
export function followContinuePlace({ document }: Pick<Window, 'document'>, router: PageRouter): void {
  router.subscribe(({ navigation }) => {
    // On Home itself nothing changes until it is left.
    if (!navigation.location || document.querySelector('.continue-place')) return
    document.documentElement.toggleAttribute('data-continue', isContinuing(document))
  })
}
