/**
 * The overhead of the web front for a call of the platform: the same response from the platform directly and through
 * the web front; and CPU relative to Express with undici. One platform, one run.
 *
 * `node bench/product-api.ts`; goals in docs/performance.md.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { interleave, percentile, start, stop } from './measure.ts'

const DATA = join(import.meta.dirname, '../test-results/bench-product-api')
const PATH = '/openapi.json'
const platform = await start(
  'platform/main.ts',
  { PORT: '3330', HOST: '127.0.0.1', DATA_DIR: DATA, CLIFFHANGER_MODE: 'demo', LOG_LEVEL: 'warn' },
  'http://127.0.0.1:3330/readyz',
)
const children = [platform]
async function startOther(...ask: Parameters<typeof start>) {
  const child = await start(...ask)
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
  for (let turn = 0; turn < 3000; turn++) {
    for (const [name, url] of Object.entries(urls)) {
      const startedAtMs = performance.now()
      await (await request(url)).body.dump()
      if (turn >= 500) timesMs.get(name)!.push(performance.now() - startedAtMs)
    }
  }
  const direct = timesMs.get('direct')!
  for (const [name, times] of timesMs) {
    const added = (share: number) => (percentile(times, share) - percentile(direct, share)).toFixed(2)
    console.log(
      `${name.padEnd(28)} p50 ${percentile(times, 0.5).toFixed(2)} ms (added ${added(0.5)}), p99 ${percentile(times, 0.99).toFixed(2)} ms (added ${added(0.99)})`,
    )
  }

  const figures = await interleave([
    { name: 'through the web front', url: urls['through the web front'], pid: web.pid! },
    { name: 'through Express with undici', url: urls['through Express with undici'], pid: express.pid! },
  ])
  console.table(Object.fromEntries(figures))
  const [ours, theirs] = [...figures.values()]
  console.log(
    `CPU, web front : Express with undici ${(ours!.cpuMsPerRequest / theirs!.cpuMsPerRequest).toFixed(2)} (goal at most 1.3)`,
  )
} finally {
  for (const child of children) await stop(child)
  await rm(DATA, { recursive: true, force: true })
  await rm(`${DATA}-web`, { recursive: true, force: true })
}
