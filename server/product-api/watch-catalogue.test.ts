import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openTransport, type Transport } from './transport.ts'
import { watchCatalogue } from './watch-catalogue.ts'

let server: Server
let transport: Transport
let stop: () => void
afterEach(async () => {
  stop()
  await transport.close()
  server.close()
})

async function watch(respond: () => string) {
  let requested = 0
  let forgotten = 0
  server = createServer((req, res) => {
    requested += 1
    res.end(req.url === '/base/readyz' ? respond() : '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  transport = openTransport({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base` })
  stop = watchCatalogue(transport, () => (forgotten += 1), 10)
  const looks = async (count: number) => {
    const until = requested + count
    await expect.poll(() => requested).toBeGreaterThan(until)
  }
  return { looks, forgotten: () => forgotten }
}

test('caches are emptied once on each publication (row 450)', async () => {
  let catalogue = 5
  const { looks, forgotten } = await watch(() => JSON.stringify({ status: 'ready', catalogue }))
  await looks(3)
  const before = forgotten()
  catalogue = 6
  await looks(5)
  expect(forgotten()).toBe(before + 1)
})

test('what was cached before the first response may be older, and is forgotten (row 450)', async () => {
  let isReady = false
  const { looks, forgotten } = await watch(() => (isReady ? '{"catalogue":5}' : '{"status":"not ready"}'))
  await looks(3)
  expect(forgotten()).toBe(0)
  isReady = true
  await looks(3)
  expect(forgotten()).toBe(1)
})

test('a product API that does not report publications, or does not respond, has no effect', async () => {
  const responses = ['{"status":"ready"}', 'no JSON', '{"catalogue":"7"}']
  let turn = 0
  const { looks, forgotten } = await watch(() => responses[turn++ % responses.length] as string)
  await looks(6)
  expect(forgotten()).toBe(0)
})
