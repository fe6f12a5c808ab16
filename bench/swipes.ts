/**
 * A visit to For You of two hundred clips, most of which are left soon (`swipe-traces.ts`), on three networks: from the key to the
 * next clip's motion, sounds that overlap, memory, bytes that were fetched and never seen; also what is fetched with data saver
 * before a press. A network takes an hour.
 *
 * `npx node bench/swipes.ts [swipes]`; goals in docs/performance.md.
 */
import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { seededRandom } from '../tests/simulation/random.ts'
import { makeFeedFilms } from './feed-films.ts'
import { openFeed, stay } from './feed-visit.ts'
import { createReporter } from './figures.ts'
import { percentile, startProduct } from './measure.ts'
import { NETWORKS, type Network, throttle } from './networks.ts'
import { lookAtMemory } from './page-memory.ts'
import { SCRIPTS } from './scripts.ts'
import { createFilms, unseenBytes } from './seen-bytes.ts'
import { makeStays } from './swipe-traces.ts'

const swipes = Number(process.argv[2] ?? 200)
/** As many kinds of stays as at the end. */
const AT_FIRST = Math.min(24, Math.ceil(swipes / 2))
const SEED = 52
const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const

/** Runs in the page: of all elements together. */
function readBufferedSeconds(): number {
  const lengths = [...document.querySelectorAll('video')].flatMap(({ buffered }) =>
    Array.from({ length: buffered.length }, (_, index) => buffered.end(index) - buffered.start(index)),
  )
  return lengths.reduce((sum, length) => sum + length, 0)
}

async function visit(browser: Browser, origin: string, network: Network) {
  const context = await browser.newContext(PHONE)
  const { page, devTools, segments } = await openFeed(context, origin, (one) => throttle(one, network))
  const looks: Record<string, number>[] = []
  const buffered: number[] = []
  for (const [index, seconds] of makeStays(swipes, seededRandom(SEED)).entries()) {
    await stay(page, seconds)
    buffered.push(await page.evaluate(readBufferedSeconds))
    if (index + 1 === AT_FIRST || index + 1 === swipes) looks.push(await lookAtMemory(devTools))
  }
  const { seen, moves, doubleSounds } = await page.evaluate(() => window.feed)
  await context.close()
  return { seen, moves, doubleSounds, segments, looks, buffered }
}

/** Bytes of media that are fetched with data saver while five clips pass by, before any is pressed. */
async function visitSparing(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() =>
    localStorage.setItem('cliffhanger.player', JSON.stringify({ quality: 'saver' })),
  )
  const { page, segments } = await openFeed(context, origin)
  for (let turn = 0; turn < 5; turn++) {
    const name = page.getByRole('article')
    const before = await name.getAttribute('aria-posinset')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(
      (was) => document.querySelector('article')?.getAttribute('aria-posinset') !== was,
      before,
    )
  }
  await page.waitForLoadState('networkidle')
  const bytes = sum(segments, 'bytes')
  await page.keyboard.press(' ')
  await page.waitForFunction(() => window.feed.seen.length > 0)
  await context.close()
  return bytes
}

const report = createReporter(SCRIPTS.swipes.figures)
const folder = await makeFeedFilms()
const films = createFilms(folder)
const product = await startProduct(3325, { DEMO_DIR: folder })
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  for (const [under, network] of Object.entries(NETWORKS)) {
    const { seen, moves, doubleSounds, segments, looks, buffered } = await visit(
      browser,
      product.origin,
      network,
    )
    const [first, last] = [looks.at(0)!, looks.at(-1)!]
    console.table(looks)
    const ready = moves.filter(({ wasReady }) => wasReady)
    report('motion', {
      under,
      ours: percentile(
        ready.map(({ motionMs }) => motionMs),
        0.95,
      ),
    })
    report('ready', { under, ours: (100 * ready.length) / moves.length })
    report('stalled', { under, ours: (100 * sum(seen, 'stalledMs')) / 1000 / sum(seen, 'seconds') })
    report('sounds', { under, ours: doubleSounds })
    report('unseen', { under, ours: (100 * unseenBytes(films, segments, seen)) / sum(segments, 'bytes') })
    for (const [key, name] of [
      ['heap', 'heapMB'],
      ['videos', 'HTMLVideoElement'],
      ['buffers', 'SourceBuffer'],
    ] as const)
      report(key, { under, ours: last[name]!, peer: first[name]! })
    const mean = (values: number[]) => values.reduce((total, one) => total + one, 0) / values.length
    report('buffered', {
      under,
      ours: mean(buffered.slice(-AT_FIRST)),
      peer: mean(buffered.slice(0, AT_FIRST)),
    })
  }
  report('saver', { ours: (await visitSparing(browser, product.origin)) / 1000 })
} finally {
  await browser.close()
  await product.close()
}

function sum<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.reduce((total, one) => total + one[key], 0)
}
