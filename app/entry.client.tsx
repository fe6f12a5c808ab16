import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { reloadWhereHistoryMoved } from './browser/moved-history.ts'
import { keepPageErrors, onThrown } from './browser/page-errors.ts'
import { PAGE_READY_MARK } from './browser/page-ready.ts'
import { guardPresses } from './browser/press-guard.ts'
// Listens to the browser's history before the router does.
import { overlayHistory } from './design/overlay-history.ts'
import { createBrowserI18n } from './i18n/browser-i18n.ts'
import { keepInstallOffer } from './install/install-offer.ts'
import { keepPageThroughFailures } from './network/data-requests.ts'
import { interceptOwnMoves } from './network/hold-history-entry.ts'
import { keepPageWithoutNetwork } from './network/leaving-offline.ts'
import { retryUntilAnswered } from './network/retry-until-answered.ts'

/**
 * Remix begins to read the page's data at its first render, and throws the promise of it. Thrown under React's root,
 * where no boundary can stand, a key pressed meanwhile ends in React's error 345; so it is read before React begins.
 */
async function readPageData() {
  try {
    RemixBrowser({})
  } catch (reading) {
    if (reading instanceof Promise) await reading
  }
}

/** A console on the page itself, since phones have none. A build leaves it out. Row 290. */
async function openDebugConsole() {
  const { default: eruda } = await import('eruda')
  eruda.init()
}

function Page({ onAlive }: { onAlive: () => void }) {
  useEffect(() => {
    onAlive()
    performance.mark(PAGE_READY_MARK)
    // Not earlier: React would find it in a page that has none.
    if (import.meta.env.DEV) void openDebugConsole()
  }, [onAlive])
  return <RemixBrowser />
}

async function hydrate(onAlive: () => void) {
  const [i18n] = await Promise.all([
    createBrowserI18n(document.documentElement.lang, (load) => retryUntilAnswered(load, { kind: 'code' })),
    readPageData(),
    window.earlyMember?.ready,
  ])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <Page onAlive={onAlive} />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

/**
 * Where the operator has a service for errors, which the document says itself, so that a page that never comes alive reports
 * too. The code loads with the first error, and is requested again with the next one if that fails.
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

keepPageErrors(window)
reportErrors(document.documentElement)
keepInstallOffer(window)
keepPageThroughFailures(window)
keepPageWithoutNetwork(window)
interceptOwnMoves(window)
guardPresses(window)
const onAlive = reloadWhereHistoryMoved(window)
// A page that is only passed through is never hydrated: one-time messages are for the page that replaces it.
if (overlayHistory && onAlive) void hydrate(onAlive)
