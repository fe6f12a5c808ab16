/**
 * Memory use of a long visit: JS heap, media elements and source buffers still alive after each tens of switches,
 * after garbage collection.
 *
 * `npx node bench/long-visit.ts [switches]`; goals in docs/performance.md.
 */
import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { createReporter } from './figures.ts'
import { dramaWithFreeEpisodes, nextIsReady } from './free-episodes.ts'
import { startProduct } from './measure.ts'
import { lookAtMemory } from './page-memory.ts'
import { SCRIPTS } from './scripts.ts'

const switches = Number(process.argv[2] ?? 100)
const LOOK_EVERY = 20

const report = createReporter(SCRIPTS['long-visit'].figures)
const product = await startProduct(3324)
const browser = await chromium.launch(playwrightConfig.use!.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  // An episode that ends autoplays the next, which would distort the count.
  await page.addInitScript(() =>
    localStorage.setItem('cliffhanger.player', JSON.stringify({ isAutoNext: false })),
  )
  const devTools = await page.context().newCDPSession(page)
  await page.goto(product.origin + (await dramaWithFreeEpisodes(product.origin)), { waitUntil: 'commit' })
  const looks: Record<string, number>[] = []
  for (let done = 0; done <= switches; done++) {
    if (done > 0 && done % LOOK_EVERY === 0) looks.push(await lookAtMemory(devTools))
    const isForth = done % 2 === 0
    await nextIsReady(page, isForth ? 1 : -1)
    await page.keyboard.press(isForth ? 'n' : 'p')
  }
  console.table(looks)
  const [first, last] = [looks.at(0)!, looks.at(-1)!]
  for (const [key, name] of [
    ['heap', 'heapMB'],
    ['videos', 'HTMLVideoElement'],
    ['buffers', 'SourceBuffer'],
    ['nodes', 'nodes'],
    ['listeners', 'listeners'],
  ] as const) {
    report(key, { ours: last[name]!, peer: first[name]! })
  }
} finally {
  await browser.close()
  await product.close()
}
