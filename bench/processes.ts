/**
 * What two web processes answer beside one, on a machine with two cores or more: pages that are rendered for whoever asks,
 * so that the web front is what works. Load in turn, round after round; loopback.
 *
 * `npx node bench/processes.ts [--seconds 5] [--rounds 5]`; goals in docs/performance.md.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { createReporter } from './figures.ts'
import { median, startProduct } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
})
/** Enough to keep two processes busy, and fewer than any of them refuses. */
const CONNECTIONS = 16
const report = createReporter(SCRIPTS.processes.figures)
let requested = 0

async function pagesPerSecond(origin: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest(one) {
          requested += 1
          return { ...one, path: `/?uncached=${requested}` }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers other than 2xx, ${result.errors} errors`)
  }
  return result.requests.average
}

const one = await startProduct(3330, { WEB_PROCESSES: '1' })
const two = await startProduct(3331, { WEB_PROCESSES: '2' })
try {
  for (const { origin } of [one, two]) await pagesPerSecond(origin, 3)
  const rates = { one: [] as number[], two: [] as number[] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rates.one.push(await pagesPerSecond(one.origin, Number(values.seconds)))
    rates.two.push(await pagesPerSecond(two.origin, Number(values.seconds)))
  }
  report('pages', { ours: median(rates.two), peer: median(rates.one) })
} finally {
  await one.close()
  await two.close()
}
