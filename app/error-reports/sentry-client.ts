import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { onPageError, type PageError } from '../browser/on-page-error.ts'
import { ownBuild } from '../lifecycle/newer-build.ts'
import { pageRouter } from '../network/page-router.ts'
import { toRouteName } from '../network/route-name.ts'

/** Errors of one document that are reported at most. */
const REPORTS_MAX = 10

/**
 * Sentry's client without its instrumentation: it collects neither breadcrumbs nor addresses, and wraps nothing. It knows
 * only the web front, which scrubs each report and passes it on (record 043).
 */
const client = new BrowserClient({
  // Of the form that the client wants; the front puts its own in.
  dsn: `${window.location.protocol}//front@${window.location.host}/1`,
  tunnel: SERVER_HREFS.errorReport,
  release: ownBuild(),
  transport: makeFetchTransport,
  stackParser: defaultStackParser,
  integrations: [dedupeIntegration(), linkedErrorsIntegration()],
  sendClientReports: false,
})
client.init()

let isStarted = false
let reportCount = 0

/** Reports the page's errors, those before included. Row 299. */
export function reportPageErrors(): void {
  // Asked for with every error.
  if (isStarted) return
  isStarted = true
  onPageError(report)
}

function report({ error, kind }: PageError): void {
  reportCount += 1
  if (reportCount > REPORTS_MAX) return
  const router = pageRouter()
  const scope = new Scope()
  scope.setClient(client)
  scope.setTags({ page: router && toRouteName(router.state), event: kind })
  scope.captureException(error, { mechanism: { type: kind, handled: false } })
}
