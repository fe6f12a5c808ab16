import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { followTranslations, passOverForeignChanges } from './browser/foreign-changes.ts'
import { reloadWhereHistoryMoved } from './browser/moved-history.ts'
import { listenForPageErrors, onThrown } from './browser/page-errors.ts'
import { PAGE_READY_MARK } from './browser/page-ready.ts'
import { guardPresses } from './browser/press-guard.ts'
import { createBrowserI18n } from './i18n/browser-i18n.ts'
import { keepInstallOffer } from './install/install-offer.ts'
import { keepPageThroughFailures } from './page/framework/data-requests.ts'
import { interceptOwnMoves } from './page/framework/hold-history-entry.ts'
// Listens to the browser's history before the router does.
import { overlayHistory } from './page/history/overlay-history.ts'
import { keepPageUntilResponse } from './page/leave-page.ts'
import { retryUntilResponse } from './page/requests/waiting-requests.ts'

/**
 * Remix reads the page's data in its first render and throws its promise. Under React's root there is no boundary,
 * so a key pressed meanwhile causes React's error 345; therefore the data is read before React starts.
 */
async function readPageData() {
  try {
    RemixBrowser({})
  } catch (reading) {
    if (reading instanceof Promise) await reading
  }
}

/** For phones, which have no console. Not part of a build. */
async function openDebugConsole() {
  const { default: eruda } = await import('eruda')
  eruda.init()
}

interface PageProps {
  /** React has taken over the document and changed nothing yet. */
  onTakenOver: () => void
  onAlive: () => void
}

function Page({ onTakenOver, onAlive }: PageProps) {
  useLayoutEffect(onTakenOver, [onTakenOver])
  useEffect(() => {
    onAlive()
    performance.mark(PAGE_READY_MARK)
    // Not earlier: React would find an element that its own markup does not contain.
    if (import.meta.env.DEV) void openDebugConsole()
  }, [onAlive])
  return <RemixBrowser />
}

async function hydrate(onAlive: () => void) {
  const [i18n] = await Promise.all([
    createBrowserI18n(document.documentElement.lang, (load) => retryUntilResponse(load, { kind: 'code' })),
    readPageData(),
    window.earlyMember?.ready,
  ])
  const seeForeignChanges = passOverForeignChanges(window)
  const onTakenOver = () => {
    seeForeignChanges()
    followTranslations(window)
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <Page onTakenOver={onTakenOver} onAlive={onAlive} />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

/**
 * Only if the operator has an error service; an attribute of the document says so, so that a page that never
 * hydrates reports too. The code loads with the first error, and again with the next one if that failed.
 */
function reportErrors({ dataset }: HTMLElement) {
  if (dataset.errorReports === undefined) return
  onThrown(() => {
    import('./error-reports/sentry-client.ts').then(
      ({ reportPageErrors }) => reportPageErrors(),
      () => {},
    )
  })
}

listenForPageErrors(window)
reportErrors(document.documentElement)
keepInstallOffer(window)
keepPageThroughFailures(window)
keepPageUntilResponse(window)
interceptOwnMoves(window)
guardPresses(window)
const onAlive = reloadWhereHistoryMoved(window)
// A document that only redirects is never hydrated, since one-time messages are for the page that replaces
// it.
if (overlayHistory && onAlive) void hydrate(onAlive)
