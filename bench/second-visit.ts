/**
 * Visits on a slow network with the service worker and without it, interleaved: a first visit to Home, a second one to
 * Home, and one to a page not seen before. Each is measured until its largest picture or text, until it answers to presses,
 * and in bytes; medians.
 *
 * `npx node bench/second-visit.ts [rounds]`; goals in docs/performance.md.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { PAGE_READY_MARK } from '../app/browser/page-ready.ts'
import playwrightConfig from '../playwright.config.ts'
import { createReporter } from './figures.ts'
import { median, start, stop } from './measure.ts'
import { NETWORKS } from './networks.ts'
import { SCRIPTS } from './scripts.ts'
import { openSlowLink } from './slow-link.ts'

const rounds = Number(process.argv[2] ?? 7)
const PORT = 3330
const LINK_PORT = 3331
const origin = `http://localhost:${LINK_PORT}`
const { downloadThroughput, latency } = NETWORKS['1.6 Mbit/s, 150 ms']

const VISITS = { first: '/', again: '/', other: '/browse/all/1/' } as const
type Visit = keyof typeof VISITS
type Figures = Record<'largestMs' | 'readyMs' | 'kilobytes', number>

const dataDir = 'test-results/bench-second-visit'
const product = await start(
  'cli/start.ts',
  { PORT: String(PORT), APP_ORIGIN: origin, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  `http://localhost:${PORT}/readyz`,
)
const link = await openSlowLink({
  port: LINK_PORT,
  targetPort: PORT,
  downloadBytesPerSecond: downloadThroughput,
  latencyMs: latency / 2,
})

async function visit(context: BrowserContext, address: string): Promise<Figures> {
  const page = await context.newPage()
  const before = link.downloadedBytes()
  await page.goto(origin + address, { waitUntil: 'commit' })
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, PAGE_READY_MARK)
  await page.waitForLoadState()
  const kilobytes = (link.downloadedBytes() - before) / 1000
  const figures = await page.evaluate(
    (mark) =>
      new Promise<{ largestMs: number; readyMs: number }>((resolve) => {
        new PerformanceObserver((list) =>
          resolve({
            largestMs: list.getEntries().at(-1)?.startTime ?? 0,
            readyMs: performance.getEntriesByName(mark)[0]?.startTime ?? 0,
          }),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    PAGE_READY_MARK,
  )
  return { ...figures, kilobytes }
}

/** The worker is there, and has fetched what it fetches ahead. */
async function untilWorker(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  await page?.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 })
  for (let last = -1; last !== link.downloadedBytes(); await page?.waitForTimeout(1_500)) {
    last = link.downloadedBytes()
  }
}

async function round(browser: Browser, serviceWorkers: 'allow' | 'block'): Promise<Record<Visit, Figures>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers })
  const first = await visit(context, VISITS.first)
  if (serviceWorkers === 'allow') await untilWorker(context)
  const again = await visit(context, VISITS.again)
  const other = await visit(context, VISITS.other)
  await context.close()
  return { first, again, other }
}

const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
const all = { allow: [] as Record<Visit, Figures>[], block: [] as Record<Visit, Figures>[] }
try {
  // The server's first pages are slower, whoever asks for them.
  await round(browser, 'block')
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const how of turn % 2 === 0 ? (['allow', 'block'] as const) : (['block', 'allow'] as const)) {
      all[how].push(await round(browser, how))
    }
  }
} finally {
  await browser.close()
  await link.close()
  await stop(product)
}

const report = createReporter(SCRIPTS['second-visit'].figures)
const compare = (name: Visit, key: keyof Figures) => {
  const middle = (how: keyof typeof all) => median(all[how].map((figures) => figures[name][key]))
  return { ours: middle('allow'), peer: middle('block') }
}
report('firstBytes', compare('first', 'kilobytes'))
report('firstReady', compare('first', 'readyMs'))
report('firstLargest', compare('first', 'largestMs'))
for (const [name, under] of [
  ['again', 'Home again'],
  ['other', 'a page not seen before'],
] as const) {
  report('bytes', { under, ...compare(name, 'kilobytes') })
  report('ready', { under, ...compare(name, 'readyMs') })
  report('largest', { under, ...compare(name, 'largestMs') })
}
