import { expect, test } from 'vitest'
import { createInstruments, type Measured, toText } from '../configuration/instruments.ts'
import { readSamples } from '../tests/builders/samples.ts'
import { workerMetrics } from './worker-metrics.ts'

/** A web process that has served `count` requests. */
function aWorker(count: number) {
  const { counter, histogram, gauge, read, stop } = createInstruments('test_')
  stop()
  counter('requests_total', 'Requests.', ['route']).inc({ route: '/' }, count)
  gauge('open', 'Open.').set(count)
  histogram('seconds', 'Time.', ['route']).observe({ route: '/' }, count)
  const worker = { calls: { readMetrics: read as () => Promise<Measured> } }
  return worker
}

test('what web processes count is added up, and stays when one ends or is silent', async () => {
  const metrics = workerMetrics(50)
  const [one, two, three] = [aWorker(1), aWorker(2), aWorker(4)] as const
  const read = async (workers: (typeof one)[]) => readSamples(await toText(await metrics.read(workers)))
  const route = '/'

  let samples = await read([one, two, three])
  expect(samples.value('test_requests_total', { route })).toBe(7)
  expect(samples.value('test_seconds_sum', { route })).toBe(7)
  expect(samples.value('test_seconds_count', { route })).toBe(3)
  expect(samples.value('test_open')).toBe(7)
  expect(samples.value('test_up')).toBe(3)

  metrics.end(one)
  metrics.end(two)
  samples = await read([three])
  expect(samples.value('test_requests_total', { route })).toBe(7)
  expect(samples.value('test_seconds_count', { route })).toBe(3)
  expect(samples.value('test_open')).toBe(4)
  expect(samples.value('test_up')).toBe(1)

  three.calls.readMetrics = () => new Promise(() => {})
  samples = await read([three])
  expect(samples.value('test_requests_total', { route })).toBe(7)
  expect(samples.value('test_open')).toBeUndefined()
  expect(samples.value('test_up')).toBeUndefined()
})
