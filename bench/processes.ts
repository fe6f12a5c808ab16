/**
 * What two web processes answer beside one, on a machine with two cores or more: pages that are rendered for whoever asks,
 * so that the web front is what works. Load in turn, round after round; loopback.
 *
 * `node bench/processes.ts [--seconds 5] [--rounds 5]`; goals in docs/performance.md.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { median, startProduct } from './measure.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
})
/** Enough to keep two processes busy, and fewer than any of them refuses. */
const CONNECTIONS = 16
let asked = 0

async function pagesPerSecond(origin: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest(one) {
          asked += 1
          return { ...one, path: `/?uncached=${asked}` }
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
  const ratios: number[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const alone = await pagesPerSecond(one.origin, Number(values.seconds))
    const together = await pagesPerSecond(two.origin, Number(values.seconds))
    ratios.push(together / alone)
    console.log(`one process: ${alone.toFixed(0)} pages a second; two: ${together.toFixed(0)}`)
  }
  console.log(`two beside one: ${median(ratios).toFixed(2)} times`)
} finally {
  await one.close()
  await two.close()
}
