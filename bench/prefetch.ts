/**
 * What For You loads ahead, against the ACM MM 2022 grand challenge on short video streaming (`challenge.ts`): its score of the player's
 * pool, which plays in a browser on networks whose throughput changes each second, beside an oracle and beside a player that loads the
 * next five clips. Those two are computed for the same films, stays and throughput. The networks are measured at the same time: three
 * videos at once need a machine that has nothing else to do.
 *
 * `npx node bench/prefetch.ts [clips of a visit] [Mbit/s, with commas]`; goals in docs/performance.md.
 */
import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { seededRandom } from '../tests/simulation/random.ts'
import { type ClipModel, type Outcome, playNextFive, playOracle, toParts, toScore } from './challenge.ts'
import { CLIP_SECONDS, makeFeedFilms } from './feed-films.ts'
import { openFeed, type SeenClip, type Segment, stay } from './feed-visit.ts'
import { createReporter } from './figures.ts'
import { startProduct } from './measure.ts'
import { throttle } from './networks.ts'
import { SCRIPTS } from './scripts.ts'
import { createFilms, readFileName, type Track } from './seen-bytes.ts'
import { makeStays, makeThroughput } from './swipe-traces.ts'

const clipCount = Number(process.argv[2] ?? 16)
const PORT = 3326
/** Around which the throughput changes. */
const LEVELS_MBPS = (process.argv[3] ?? '1.5,3,6').split(',').map(Number)
const LATENCY_MS = 60
const SECONDS = 600

const folder = await makeFeedFilms()
const films = createFilms(folder)
const renditions = films(0).filter(({ side }) => side > 0)
const toMbps = ({ parts }: Track) =>
  (parts.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / 1e6 / parts.at(-1)!.toSeconds
const mbps = renditions.map(toMbps)

/** Of the clips that the viewer came to: the challenge's list ends with the last. */
function toOutcome(seen: readonly SeenClip[], segments: readonly Segment[]): Outcome {
  const outcome: Outcome = { seen: [], stalledSeconds: 0, loadedBytes: 0, unseenBytes: 0 }
  for (const { drama, seconds, stalledMs } of seen) {
    const tracks = films(drama)
    outcome.stalledSeconds += stalledMs / 1000
    const shown = new Map<number, Outcome['seen'][number]>()
    for (const { name, bytes } of segments.filter((segment) => segment.drama === drama)) {
      outcome.loadedBytes += bytes
      const file = readFileName(name)
      const part = tracks.find(({ id }) => id === file?.track)?.parts[(file?.number ?? 0) - 1]
      if (!file || !part) continue
      if (part.fromSeconds >= seconds) outcome.unseenBytes += bytes
      else if (file.track !== 'audio')
        shown.set(file.number, {
          mbps: mbps[renditions.findIndex((rendition) => rendition.id === file.track)]!,
          seconds: Math.min(part.toSeconds, seconds) - part.fromSeconds,
        })
    }
    outcome.seen.push(...[...shown].toSorted(([one], [other]) => one - other).map(([, part]) => part))
  }
  return outcome
}

async function visit(browser: Browser, { levelMbps, seed }: { levelMbps: number; seed: number }) {
  const random = seededRandom(seed)
  const stays = makeStays(clipCount, random)
  const throughputMbps = makeThroughput(levelMbps, SECONDS, random)
  const startMs = performance.now()
  const secondsUntil = (atMs: number) => Math.floor((atMs - startMs) / 1000)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  let turning: ReturnType<typeof setInterval> | undefined
  const { page, segments, firstAtMs } = await openFeed(context, product.origin, async (devTools) => {
    const turn = () => {
      const downloadThroughput = (throughputMbps[secondsUntil(performance.now()) % SECONDS]! * 1e6) / 8
      return throttle(devTools, {
        downloadThroughput,
        uploadThroughput: downloadThroughput,
        latency: LATENCY_MS,
      })
    }
    await turn()
    turning = setInterval(() => void turn().catch(() => {}), 1000)
  })
  for (const seconds of stays) await stay(page, seconds)
  const seen = (await page.evaluate(() => window.feed.seen)).slice(0, clipCount)
  clearInterval(turning)
  await context.close()
  const clips: ClipModel[] = seen.map(({ drama, seconds }) => {
    const parts = toParts(films(drama), CLIP_SECONDS)
    return { parts, staySeconds: Math.min(seconds, parts.at(-1)!.toSeconds) }
  })
  const from = secondsUntil(firstAtMs())
  const setting = {
    clips,
    mbps,
    throughputMbps: [...throughputMbps.slice(from), ...throughputMbps.slice(0, from)],
  }
  return { ours: toOutcome(seen, segments), oracle: playOracle(setting), nextFive: playNextFive(setting) }
}

const report = createReporter(SCRIPTS.prefetch.figures)
const product = await startProduct(PORT, { DEMO_DIR: folder })
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  const visits = await Promise.all(
    LEVELS_MBPS.map((levelMbps, index) => visit(browser, { levelMbps, seed: 2022 + index })),
  )
  for (const [index, { ours, oracle, nextFive }] of visits.entries()) {
    const under = `around ${LEVELS_MBPS[index]} Mbit/s`
    console.table(
      Object.fromEntries(Object.entries({ ours, oracle, nextFive }).map(([name, one]) => [name, toRow(one)])),
    )
    report('score', { under, ours: toScore(ours), peer: toScore(oracle) })
    report('scoreOfNext', { under, ours: toScore(ours), peer: toScore(nextFive) })
    report('unseen', {
      under,
      ours: (100 * ours.unseenBytes) / ours.loadedBytes,
      peer: (100 * nextFive.unseenBytes) / nextFive.loadedBytes,
    })
  }
} finally {
  await browser.close()
  await product.close()
}

function toRow({ seen, stalledSeconds, loadedBytes, unseenBytes }: Outcome) {
  const seconds = seen.reduce((sum, part) => sum + part.seconds, 0)
  return {
    seconds: Math.round(seconds),
    mbps: (seen.reduce((sum, part) => sum + part.mbps * part.seconds, 0) / seconds).toFixed(2),
    switches: seen.filter((part, index) => index > 0 && part.mbps !== seen[index - 1]!.mbps).length,
    stalledSeconds: stalledSeconds.toFixed(2),
    loadedMB: (loadedBytes / 1e6).toFixed(2),
    unseenMB: (unseenBytes / 1e6).toFixed(2),
  }
}
