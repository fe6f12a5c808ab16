/**
 * Memory use of a long visit: JS heap, media elements and source buffers still alive after each tens of switches,
 * after garbage collection.
 *
 * `npx node bench/long-visit.ts [switches]`; goals in docs/performance.md.
 */
import { type CDPSession, chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { createReporter } from './figures.ts'
import { dramaWithFreeEpisodes, nextIsReady } from './free-episodes.ts'
import { startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const switches = Number(process.argv[2] ?? 100)
const LOOK_EVERY = 20
const COUNTED = ['HTMLVideoElement', 'MediaSource', 'SourceBuffer', 'TextTrack'] as const

async function alive(devTools: CDPSession, name: string): Promise<number> {
  const { result } = await devTools.send('Runtime.evaluate', {
    expression: `${name}.prototype`,
    objectGroup: 'look',
  })
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
    objectGroup: 'look',
  })
  const { result: list } = await devTools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await devTools.send('Runtime.releaseObjectGroup', { objectGroup: 'look' })
  return list.value as number
}

async function look(devTools: CDPSession): Promise<Record<string, number>> {
  for (let turn = 0; turn < 3; turn++) await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const counts = []
  for (const name of COUNTED) counts.push([name, await alive(devTools, name)])
  return {
    heapMB: Math.round(metric('JSHeapUsedSize') / 1e4) / 100,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...Object.fromEntries(counts),
  }
}

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
  await devTools.send('Performance.enable')
  await page.goto(product.origin + (await dramaWithFreeEpisodes(product.origin)), { waitUntil: 'commit' })
  const looks: Record<string, number>[] = []
  for (let done = 0; done <= switches; done++) {
    if (done > 0 && done % LOOK_EVERY === 0) looks.push(await look(devTools))
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
