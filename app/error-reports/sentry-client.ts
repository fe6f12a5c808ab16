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
import { ownBuild } from '../page/framework/manifest.ts'
import { pageRouter, toRouteName } from '../page/framework/page-router.ts'

const REPORTS_MAX = 10

/**
 * Without Sentry's instrumentation: collects neither breadcrumbs nor addresses, and wraps nothing. Sends to the web
 * front only, which scrubs and forwards each report (record 043).
 */
const client = new BrowserClient({
  // In the form the client requires; the web front inserts the real one.
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

export function reportPageErrors(): void {
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
