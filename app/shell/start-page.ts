import { events } from '../analytics/event-queue.ts'
import { signInEvents } from '../analytics/events.ts'
import { tellPurchase } from '../analytics/payment-events.ts'
import { deviceStorage } from '../browser/device-storage.ts'
import type { Flash } from '../context.ts'
import type { Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/use-language.ts'
import { forgetMembersPositions } from '../library/device-positions.ts'
import { forgetLastSeen, forgetPosters } from '../library/last-seen.ts'
import { isCachedPage } from '../lifecycle/cached-page.ts'
import { startLifecycle } from '../lifecycle/start-lifecycle.ts'
import { announce } from '../messages/announce.ts'
import { takeBrowserFlash } from '../messages/flash.ts'
import { setPageFlash } from '../messages/page-flash.ts'
import { followSession, keepSessionMark, keptSessionMark } from '../session/follow-session.ts'
import { startSession } from '../session/start-session.ts'

interface PageStart {
  /** Of the session the page was made for; null for a visitor's. */
  sessionMark: string | null
  /** What a private page was given to say. */
  flash: Flash | null
  language: Language
  t: Translate
}

/** What every page does once it has come alive, and nobody has to wait for. */
export function startPage(page: Window, { sessionMark, flash, language, t }: PageStart): void {
  startLifecycle(page, language)
  if (isCachedPage(page.document)) return
  void startSession(page)
  // A page for nobody, or for somebody else, follows every end of a session, whichever tab it ended in.
  const keptMark = keptSessionMark(deviceStorage())
  if (sessionMark === null || sessionMark !== keptMark) {
    forgetMembersPositions()
    void forgetLastSeen()
  }
  if (keptMark !== null && sessionMark !== keptMark) void forgetPosters()
  keepSessionMark(deviceStorage(), sessionMark)
  followSession(page, sessionMark)
  const found = flash ?? takeBrowserFlash(page.document)
  if (!found) return
  setPageFlash(found)
  announce(found, t)
  for (const event of signInEvents(found)) events.add(event)
  if (found.purchase) tellPurchase(found.purchase)
}
