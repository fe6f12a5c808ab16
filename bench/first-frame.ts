/**
 * A cold visit to a player page, and a tap on its card on a first visit to Home, until Chromium presents the first frame,
 * beside a bare `<video>` of the same clip's plain file; also from a click after a mouse rested on the card, and what resting on
 * cards costs that are not opened; and a cold visit to For You until the first frame of its first clip, beside a bare `<video>` of that
 * clip's plain file; interleaved, medians, on three networks. The visitor comes from a
 * page of another site, as from a search: in an empty tab Chromium would go on in the process it has for a page without our
 * headers, and start another for ours.
 *
 * `npx node bench/first-frame.ts [rounds]`; goals in docs/performance.md.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { createReporter } from './figures.ts'
import { median, startProduct } from './measure.ts'
import { NETWORKS, type Network, throttle } from './networks.ts'
import { SCRIPTS } from './scripts.ts'

const rounds = Number(process.argv[2] ?? 15)

/** Runs in the page before its own scripts: notes when a first frame of a video is presented, previews of Home not counted. */
function watchFirstFrame() {
  const watched = new WeakSet<HTMLVideoElement>()
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video) || video.ariaHidden) continue
      watched.add(video)
      video.requestVideoFrameCallback((_now, { presentationTime }) => {
        Object.assign(window, { firstFrameMs: presentationTime })
      })
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

interface Visit {
  firstFrameMs: number
  /** Of the video in the page's markup. */
  file: string
}

async function coldVisit(
  browser: Browser,
  url: string,
  { from, network }: { from: string; network: Network },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await page.goto(from)
  await throttle(devTools, network)
  await page.addInitScript(watchFirstFrame)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'firstFrameMs' in window, null, { polling: 20, timeout: 60_000 })
  const visit = await page.evaluate(() => ({
    firstFrameMs: (window as unknown as { firstFrameMs: number }).firstFrameMs,
    file: document.querySelector('video')?.currentSrc ?? '',
  }))
  await context.close()
  return visit
}

/** Runs in the page before its own scripts: notes when it is pressed. */
function watchTap() {
  addEventListener('click', ({ timeStamp }) => Object.assign(window, { tappedAtMs: timeStamp }), {
    capture: true,
    once: true,
  })
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const FOR_YOU = '/for-you/'
const REST_MS = 300
const PLAIN_FILE = /\/plain(-high)?\.mp4$/

interface Press {
  card: string
  network: Network
  /** Null: a finger that came without warning, so nothing was hovered. */
  restMs: number | null
}

/** From the press to the first frame, in ms. */
async function pressOnHome(
  browser: Browser,
  home: string,
  { card, network, restMs }: Press,
): Promise<number> {
  const context = await browser.newContext(restMs === null ? PHONE : DESKTOP)
  const page = await context.newPage()
  await throttle(await context.newCDPSession(page), network)
  await page.addInitScript(watchFirstFrame)
  await page.addInitScript(watchTap)
  await page.goto(home)
  const link = page.locator(`main a[href="${card}"]`).first()
  await link.scrollIntoViewIfNeeded()
  // As long as it takes to choose.
  await page.waitForLoadState('networkidle')
  if (restMs === null) await link.tap()
  else {
    await link.hover()
    await page.waitForTimeout(restMs)
    await page.mouse.down()
    await page.mouse.up()
  }
  await page.waitForFunction(() => 'firstFrameMs' in window, null, { polling: 20, timeout: 60_000 })
  const tookMs = await page.evaluate(() => {
    const { tappedAtMs, firstFrameMs } = window as unknown as { tappedAtMs: number; firstFrameMs: number }
    return firstFrameMs - tappedAtMs
  })
  await context.close()
  return tookMs
}

/** Bytes of videos that a mouse loads by resting on every card of Home's first rows, without opening one. */
async function restOnAll(browser: Browser, home: string): Promise<number> {
  const context = await browser.newContext(DESKTOP)
  const page = await context.newPage()
  let bytes = 0
  page.on('requestfinished', async (request) => {
    if (PLAIN_FILE.test(request.url())) bytes += (await request.sizes()).responseBodySize
  })
  await page.goto(home)
  await page.waitForLoadState('networkidle')
  for (const link of (await page.locator('main a[href*="/reel-shorts/"]').all()).slice(0, 12)) {
    if (!(await link.isVisible())) continue
    await link.hover()
    await page.waitForTimeout(REST_MS)
  }
  await page.waitForLoadState('networkidle')
  await context.close()
  return bytes
}

const report = createReporter(SCRIPTS['first-frame'].figures)
const product = await startProduct(3320)
const { launchOptions } = playwrightConfig.use!
const browser = await chromium.launch(launchOptions)
try {
  const home = await (await fetch(product.origin)).text()
  const player = home.match(/\/reel-shorts\/[^"]+\/1\//)?.[0]
  if (!player) throw new Error('Home links to no player page.')

  const files = new Map<string, Buffer>()
  const loadFile = async (address: string) => {
    if (!PLAIN_FILE.test(address)) throw new Error(`${address} is not a plain file.`)
    const path = new URL(address).pathname
    files.set(path, files.get(path) ?? Buffer.from(await (await fetch(address)).arrayBuffer()))
    return path
  }
  const bare = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    const file = files.get(pathname)
    if (!file) {
      response.setHeader('Content-Type', 'text/html')
      response.end(
        pathname === '/elsewhere'
          ? '<!doctype html><title>Elsewhere</title>'
          : `<!doctype html><meta name=viewport content="width=device-width"><video src=${search.slice(1)} autoplay muted playsinline></video>`,
      )
      return
    }
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const end = to ? Number(to) : file.length - 1
    response.writeHead(request.headers.range ? 206 : 200, {
      'Content-Type': 'video/mp4',
      'Accept-Ranges': 'bytes',
      'Content-Length': end + 1 - Number(from),
      ...(request.headers.range ? { 'Content-Range': `bytes ${from}-${end}/${file.length}` } : {}),
    })
    response.end(file.subarray(Number(from), end + 1))
  }).listen(0)
  const { port } = bare.address() as AddressInfo
  const from = `http://127.0.0.1:${port}/elsewhere`

  /** To the page, and to a bare `<video>` of what it began with. */
  async function visitBoth(page: string, network: Network) {
    const ours = await coldVisit(browser, product.origin + page, { from, network })
    const bareUrl = `http://localhost:${port}/?${await loadFile(ours.file)}`
    const { firstFrameMs } = await coldVisit(browser, bareUrl, { from, network })
    return { ours: ours.firstFrameMs, bare: firstFrameMs }
  }

  // The picture made smaller, the page kept: what the first visitor of the day waits for is not measured here.
  for (const page of [player, FOR_YOU]) await visitBoth(page, null)
  const [clip] = files.values()
  console.log(`${player}: plain file of ${clip!.length} bytes, ${rounds} cold visits each`)
  for (const [under, network] of Object.entries(NETWORKS)) {
    const tapTimes: number[] = []
    const restTimes: number[] = []
    const visits: { ours: number; bare: number }[] = []
    const clips: { ours: number; bare: number }[] = []
    for (let turn = 0; turn < rounds; turn++) {
      const home = `${product.origin}/`
      tapTimes.push(await pressOnHome(browser, home, { card: player, network, restMs: null }))
      restTimes.push(await pressOnHome(browser, home, { card: player, network, restMs: REST_MS }))
      visits.push(await visitBoth(player, network))
      clips.push(await visitBoth(FOR_YOU, network))
    }
    const peer = median(visits.map(({ bare }) => bare))
    report('visit', { under, ours: median(visits.map(({ ours }) => ours)), peer })
    report('tap', { under, ours: median(tapTimes), peer })
    report('rested', { under, ours: median(restTimes), peer })
    report('clip', {
      under,
      ours: median(clips.map(({ ours }) => ours)),
      peer: median(clips.map(({ bare }) => bare)),
    })
  }
  report('unused', { ours: (await restOnAll(browser, `${product.origin}/`)) / 1000 })
  bare.close()
} finally {
  await browser.close()
  await product.close()
}
