import { type BrowserContext, expect } from '@playwright/test'
import { SERVER_HREFS } from '../../../app/addresses/hrefs.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { noteRequests } from './page-ready.ts'
import { secretsSeen } from './secrets-seen.ts'
import { test as base } from './timed-test.ts'

/**
 * What no page may do: write to the console, throw, fail a request, get an error response, contact another origin. A
 * test declares in advance what it provokes. Rows 300, 444.
 */
export interface Guard {
  /** Answers of this status, at addresses that match. */
  expectStatus(status: number, address: RegExp): void
  /** Requests that fail, at addresses that match. */
  expectFailure(address: RegExp): void
  /** Errors of pages whose message matches. */
  expectPageError(message: RegExp): void
  /** Another product this test started. */
  addOrigin(origin: string): void
  /** A context the test opened itself. */
  watch(context: BrowserContext): void
}

interface Fixtures {
  guard: Guard
  /** The browser prefers its own language to that of a page; otherwise every page's is the one it prefers. */
  hasOwnLanguage: boolean
}

interface WorkerFixtures {
  catalogue: Catalogue
}

const STATUS_IN_CONSOLE = /the server responded with a status of (\d+)/
/** The page went on while an answer was still being read; Remix says so, in the words of the browser's version. */
const READ_NO_FURTHER = /^AbortError: (BodyStreamBuffer was aborted|signal is aborted without reason)/
/** By `serviceWorkers: 'block'`. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'
const VITALS_MODULE = /\/assets\/web-vitals-[\w-]+\.js$/
const FAILURE_IN_CONSOLE = /^Failed to load resource: net::|^Fetch API cannot load/

/** Runs in each page, so that none offers its reader another language. */
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
      // Usage events, and the module that measures for them, go out at any time, and so meet whatever a test makes fail.
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
          // What browsers themselves remark for developers is nothing the page says.
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
          if (!pageErrors.some((announced) => announced.test(message))) faults.push(`page error: ${message}`)
        })
        watched.on('request', (request) => {
          const { protocol, origin } = new URL(request.url())
          if (protocol === 'blob:' || protocol === 'data:' || origins.has(origin)) return
          faults.push(`another origin: ${request.url()}`)
        })
        watched.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText ?? ''
          // What a browser without scripts does with the scripts of a page.
          if (!javaScriptEnabled && reason === 'csp' && /\/assets\/.*\.js$/.test(request.url())) return
          // The browser gave up by itself: the page went on before the answer came.
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
      expect([...new Set(faults)], 'what the page did in passing').toEqual([])
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
