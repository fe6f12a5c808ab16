/**
 * The overhead of the web front for what it passes on, a picture: the same response from the platform directly and through
 * the web front; and CPU relative to Express with undici. One platform, one run.
 *
 * `npx node bench/product-api.ts [--calls 3000] [--rounds 5] [--seconds 3]`; goals in docs/performance.md.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { createReporter } from './figures.ts'
import { interleave, percentile, start, stop } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const report = createReporter(SCRIPTS['product-api'].figures)
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
})
const CALLS = Number(values.calls)

const DATA = join(import.meta.dirname, '../test-results/bench-product-api')
const platform = await start(
  'platform/main.ts',
  { PORT: '3330', HOST: '127.0.0.1', DATA_DIR: DATA, CLIFFHANGER_MODE: 'demo', LOG_LEVEL: 'warn' },
  'http://127.0.0.1:3330/readyz',
)
const children = [platform]
const columns = await (await request('http://127.0.0.1:3330/index/column/page')).body.text()
const PATH = /\/pictures\/[a-f0-9]{24}\.\w+/.exec(columns)?.[0]
if (!PATH) throw new Error('Home has no picture.')
async function startOther(...options: Parameters<typeof start>) {
  const child = await start(...options)
  children.push(child)
  return child
}
try {
  const web = await startOther(
    'cli/start.ts',
    { PORT: '3331', PRODUCT_API_URL: 'http://127.0.0.1:3330', DATA_DIR: `${DATA}-web`, LOG_LEVEL: 'warn' },
    'http://localhost:3331/readyz',
  )
  const express = await startOther(
    'bench/peers/express-proxy.ts',
    { PORT: '3332', TARGET: 'http://127.0.0.1:3330' },
    `http://localhost:3332${PATH}`,
  )
  const urls = {
    direct: `http://127.0.0.1:3330${PATH}`,
    'through the web front': `http://localhost:3331${PATH}`,
    'through Express with undici': `http://localhost:3332${PATH}`,
  }

  const timesMs = new Map<string, number[]>(Object.keys(urls).map((name) => [name, []]))
  for (let turn = 0; turn < CALLS; turn++) {
    for (const [name, url] of Object.entries(urls)) {
      const startedAtMs = performance.now()
      await (await request(url)).body.dump()
      if (turn >= CALLS / 6) timesMs.get(name)!.push(performance.now() - startedAtMs)
    }
  }
  const added = (name: keyof typeof urls, share: number) =>
    percentile(timesMs.get(name)!, share) - percentile(timesMs.get('direct')!, share)
  for (const [key, share] of [
    ['addedMedian', 0.5],
    ['addedLate', 0.99],
  ] as const) {
    report(key, {
      ours: added('through the web front', share),
      peer: added('through Express with undici', share),
    })
  }

  const figures = await interleave(
    [
      { name: 'through the web front', url: urls['through the web front'], pid: web.pid! },
      { name: 'through Express with undici', url: urls['through Express with undici'], pid: express.pid! },
    ],
    { rounds: Number(values.rounds), seconds: Number(values.seconds) },
  )
  console.table(Object.fromEntries(figures))
  const [ours, theirs] = [...figures.values()]
  report('cpu', { ours: ours!.cpuMsPerRequest, peer: theirs!.cpuMsPerRequest })
} finally {
  for (const child of children) await stop(child)
  await rm(DATA, { recursive: true, force: true })
  await rm(`${DATA}-web`, { recursive: true, force: true })
}
