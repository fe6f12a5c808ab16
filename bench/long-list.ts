/**
 * From a tap on Episodes to the painted list on a phone whose processor is four times slower: a drama of 999 episodes
 * beside one of 12, in turn, medians; the longest task meanwhile, and the bytes of the page and of its data.
 *
 * `npx node bench/long-list.ts [rounds]`; goals in docs/performance.md.
 */
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, devices } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { publishOwnDrama } from '../tests/e2e/support/own-drama.ts'
import { createReporter } from './figures.ts'
import { median, startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const rounds = Number(process.argv[2] ?? 7)
const SLOWER = 4
const PHONE = devices['Pixel 7']!

interface Opening {
  paintedMs: number
  longestTaskMs: number
}

/** Runs in the page: presses Episodes and returns when the list is on screen. */
async function openList(): Promise<Opening> {
  const tasks: number[] = []
  const watching = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  watching.observe({ type: 'longtask' })
  const opener = [...document.querySelectorAll<HTMLElement>('a[href="#episodes"]')].find((link) =>
    link.checkVisibility(),
  )
  const startMs = performance.now()
  opener?.click()
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  while (!document.querySelector('[role=dialog] a[aria-current=page]')) await frame()
  // The current document is painted before the next frame begins.
  const paintedMs = (await frame()) - startMs
  // Two more, for whatever follows the first paint.
  await new Promise((resolve) => setTimeout(resolve, 500))
  watching.disconnect()
  return { paintedMs, longestTaskMs: Math.max(0, ...tasks) }
}

async function visit(browser: Browser, url: string): Promise<Opening[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  await page.waitForLoadState('networkidle')
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const first = await page.evaluate(openList)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const second = await page.evaluate(openList)
  await context.close()
  return [first, second]
}

/** Compressed, in kB. */
async function loadSize(url: string): Promise<number> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  return gzipSync(body).length / 1000
}

const report = createReporter(SCRIPTS['long-list'].figures)

const product = await startProduct(3326)
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  const dramas = new Map<number, string>()
  for (const episodeCount of [12, 999]) {
    const address = await publishOwnDrama(product.dataDir, {
      name: `A drama of ${episodeCount}`,
      episodeCount,
      freeCount: 3,
    })
    dramas.set(episodeCount, (await fetch(product.origin + address(1))).url)
  }
  const found = new Map([...dramas.keys()].map((count) => [count, [[], []] as [Opening[], Opening[]]]))
  for (let turn = 0; turn < rounds; turn++) {
    for (const [count, url] of dramas) {
      const openings = await visit(browser, url)
      for (const [index, opening] of openings.entries()) found.get(count)![index]!.push(opening)
    }
  }
  for (const [count, openings] of found) {
    for (const [index, opening] of openings.entries()) {
      const under = `${count} episodes, ${index === 0 ? 'first' : 'second'} opening`
      report('painted', { under, ours: median(opening.map(({ paintedMs }) => paintedMs)) })
      report('longestTask', { under, ours: median(opening.map(({ longestTaskMs }) => longestTaskMs)) })
    }
    const [url, under] = [dramas.get(count)!, `${count} episodes`]
    report('page', { under, ours: await loadSize(url) })
    report('data', { under, ours: await loadSize(url.replace(/\/$/, '.data')) })
  }
} finally {
  await browser.close()
  await product.close()
}
