import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { localHistory } from '../library/local-history.ts'
import { browserSessionMark } from '../member/follow-session.ts'
import type { PageRouter } from '../page/framework/page-router.ts'
import { toContinueRows } from './continue-rows.ts'

/** Whether Home reserves space: there is something to resume, or the member's account may have something. */
export function isContinuing(page: Pick<Document, 'cookie'>): boolean {
  const mark = browserSessionMark(page)
  if (mark === null) return toContinueRows(localHistory()).length > 0
  return readText(deviceStorage(), STORAGE_KEYS.nothingToContinue) !== mark
}

/** For the next time Home opens in this session. */
export function noteContinuing(sessionMark: string, isNothing: boolean): void {
  writeText(deviceStorage(), STORAGE_KEYS.nothingToContinue, isNothing ? sessionMark : null)
}

/**
 * During a navigation to Home, decides like a document's first script whether to reserve space
 * (`data-continue`).
 */
export function followContinuePlace({ document }: Pick<Window, 'document'>, router: PageRouter): void {
  router.subscribe(({ navigation }) => {
    // On Home itself nothing changes until the viewer leaves it.
    if (!navigation.location || document.querySelector('.continue-place')) return
    document.documentElement.toggleAttribute('data-continue', isContinuing(document))
  })
}
