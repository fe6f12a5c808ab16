import { type BrowserContext, test as base, expect } from '@playwright/test'
import { SERVER_HREFS } from '../../../app/addresses/hrefs.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { noteRequests } from './page-ready.ts'
import { secretsSeen } from './secrets-seen.ts'

/**
 * Fails a test whose page writes to the console, throws, fails a request, gets an error response or contacts another origin. A
 * test declares in advance what it provokes. Rows 300, 444.
 */
export interface Guard {
  /** Allows responses with this status from matching addresses. */
  expectStatus(status: number, address: RegExp): void
  /** Allows failed requests to matching addresses. */
  expectFailure(address: RegExp): void
  /** Allows page errors with a matching message. */
  expectPageError(message: RegExp): void
  /** Allows requests to another product that this test started. */
  addOrigin(origin: string): void
  /** Also checks a context that the test opened itself. */
  watch(context: BrowserContext): void
}

interface Fixtures {
  guard: Guard
  /** The browser prefers its own language; otherwise it prefers the language of every page it opens. */
  hasOwnLanguage: boolean
}

interface WorkerFixtures {
  catalogue: Catalogue
}

const STATUS_IN_CONSOLE = /the server responded with a status of (\d+)/
/** The page moved on while a response was still being read; Remix logs that in the browser's words. */
const READ_NO_FURTHER = /^AbortError: (BodyStreamBuffer was aborted|signal is aborted without reason)/
/** Caused by `serviceWorkers: 'block'`. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'
const VITALS_MODULE = /\/assets\/web-vitals-[\w-]+\.js$/
const FAILURE_IN_CONSOLE = /^Failed to load resource: net::|^Fetch API cannot load/

/** Runs in each page, so that no page offers another language. */
function preferLanguageOfPage(): void {
  Object.defineProperty(navigator, 'languages', { get: () => [document.documentElement.lang] })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnLanguage: [false, { option: true }],

  guard: [
    async ({ context, baseURL, javaScriptEnabled, hasOwnLanguage }, use) => {
      const faults: string[] = []
      const origins = new Set([new URL(baseURL ?? '').origin])
      const statuses: { status: number; address: RegExp }[] = []
      const failures: RegExp[] = []
      const pageErrors: RegExp[] = []
      const secrets = secretsSeen()
      // Usage events and their measuring module are requested at any time, so they are affected by any fault of a test.
      const isUsage = (url: string) => url.endsWith(SERVER_HREFS.usageReport) || VITALS_MODULE.test(url)
      const isAnnounced = (status: number, url: string) =>
        statuses.some((announced) => announced.status === status && announced.address.test(url)) ||
        (isUsage(url) && (failures.length > 0 || statuses.some((announced) => announced.status >= 429)))
      const mayFail = (url: string) =>
        failures.some((address) => address.test(url)) ||
        (isUsage(url) && failures.length + statuses.length > 0)

      const watch = (watched: BrowserContext) => {
        secrets.watch(watched)
        noteRequests(watched, javaScriptEnabled)
        if (!hasOwnLanguage) void watched.addInitScript(preferLanguageOfPage)
        watched.on('console', (message) => {
          const text = message.text()
          // The browser's own hints for developers do not come from the page.
          if ((message.type() as string) === 'verbose') return
          const { url } = message.location()
          const status = STATUS_IN_CONSOLE.exec(text)?.[1]
          if (status && isAnnounced(Number(status), url)) return
          if (FAILURE_IN_CONSOLE.test(text) && mayFail(url)) return
          if (READ_NO_FURTHER.test(text) || text === WORKER_BLOCKED) return
          faults.push(`console ${message.type()}: ${text} (${url})`)
        })
        watched.on('weberror', (error) => {
          const { message } = error.error()
          if (pageErrors.some((announced) => announced.test(message))) return
          faults.push(`page error at ${error.page()?.url()}: ${message}`)
        })
        watched.on('request', (request) => {
          const { protocol, origin } = new URL(request.url())
          if (protocol === 'blob:' || protocol === 'data:' || origins.has(origin)) return
          faults.push(`another origin: ${request.url()}`)
        })
        watched.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText ?? ''
          // A browser with scripts disabled blocks the page's scripts.
          if (!javaScriptEnabled && reason === 'csp' && /\/assets\/.*\.js$/.test(request.url())) return
          // The browser aborted the request because the page moved on before the response.
          if (reason === 'net::ERR_ABORTED' || mayFail(request.url())) return
          faults.push(`failed request: ${reason} ${request.url()}`)
        })
        watched.on('response', (response) => {
          if (response.status() < 400 || isAnnounced(response.status(), response.url())) return
          faults.push(`answer ${response.status()}: ${response.url()}`)
        })
      }

      watch(context)
      await use({
        expectStatus: (status, address) => statuses.push({ status, address }),
        expectPageError: (message) => pageErrors.push(message),
        expectFailure: (address) => failures.push(address),
        addOrigin: (origin) => origins.add(origin),
        watch,
      })
      await secrets.write()
      expect([...new Set(faults)], 'unexpected faults of the page').toEqual([])
    },
    { auto: true },
  ],

  catalogue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use, { project }) => {
      await use(await readCatalogue(new URL(project.use.baseURL ?? '').origin))
    },
    { scope: 'worker' },
  ],
})

export { expect }
