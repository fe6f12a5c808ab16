/**
 * From a tap on the prefetched next episode to its first frame; the three networks in turn, medians. Also the cost of
 * prefetching one neighbour, which is wasted when it is skipped.
 *
 * `npx node bench/switch.ts [rounds]`; goals in docs/performance.md.
 */
import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { createReporter } from './figures.ts'
import { dramaWithFreeEpisodes, nextIsReady } from './free-episodes.ts'
import { median, percentile, startProduct } from './measure.ts'
import { NETWORKS, type Network, throttle } from './networks.ts'
import { SCRIPTS } from './scripts.ts'

const rounds = Number(process.argv[2] ?? 15)
/** Switches of one visit: this many neighbours of the measured drama are free. */
const SWITCHES = 3

/** Runs in the page: presses the key and returns when the next episode's frame is on screen. */
async function pressNext(): Promise<{ pictureMs: number; movingMs: number }> {
  const shown = () => [...document.querySelectorAll('video')].find((video) => !video.ariaHidden)
  const before = shown()
  const startMs = performance.now()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let next = shown()
  while (next === before || !next || next.readyState < 2 || next.style.opacity === '0') {
    await frame()
    next = shown()
  }
  const moving = new Promise<number>((resolve) => {
    next?.requestVideoFrameCallback((_now, { presentationTime }) => resolve(presentationTime))
  })
  // What is uncovered now is on the screen with the next frame.
  const pictureMs = (await frame()) - startMs
  return { pictureMs: Math.max(pictureMs, 0), movingMs: (await moving) - startMs }
}

async function visit(browser: Browser, url: string, network: Network) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await throttle(devTools, network)
  await page.goto(url, { waitUntil: 'commit' })
  const times: { pictureMs: number; movingMs: number }[] = []
  for (let turn = 0; turn < SWITCHES; turn++) {
    await nextIsReady(page)
    times.push(await page.evaluate(pressNext))
  }
  await nextIsReady(page)
  const aheadBytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/media\//.test(name) && !/\.vtt$/.test(name))
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
  )
  await context.close()
  return { times, aheadBytes }
}

/** Bytes of the video requested last, by the folder of its URLs: the neighbour nobody opened. */
function bytesOfLast(requests: readonly (readonly [address: string, sizeBytes: number])[]): number {
  const toFilm = (address: string) => new URL(address).pathname.split('/').slice(0, 4).join('/')
  const last = toFilm(requests.at(-1)?.[0] ?? 'http://none/')
  return requests.reduce((sum, [address, sizeBytes]) => sum + (toFilm(address) === last ? sizeBytes : 0), 0)
}

const report = createReporter(SCRIPTS.switch.figures)
const product = await startProduct(3322)
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  const player = await dramaWithFreeEpisodes(product.origin)
  console.log(`${player}: ${rounds} visits of ${SWITCHES} switches on each network`)
  const found = new Map(
    Object.keys(NETWORKS).map((name) => [
      name,
      { picture: [] as number[], moving: [] as number[], ahead: [] as number[] },
    ]),
  )
  for (let turn = 0; turn < rounds; turn++) {
    for (const [name, network] of Object.entries(NETWORKS)) {
      const { times, aheadBytes } = await visit(browser, product.origin + player, network)
      const figures = found.get(name)!
      figures.picture.push(...times.map(({ pictureMs }) => pictureMs))
      figures.moving.push(...times.map(({ movingMs }) => movingMs))
      figures.ahead.push(bytesOfLast(aheadBytes))
    }
  }
  for (const [under, { picture, moving, ahead }] of found) {
    report('picture', { under, ours: median(picture) })
    report('pictureLate', { under, ours: percentile(picture, 0.95) })
    report('moving', { under, ours: median(moving) })
    report('skipped', { under, ours: median(ahead) / 1000 })
  }
} finally {
  await browser.close()
  await product.close()
}
