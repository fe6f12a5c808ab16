import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { testKey } from '../../tests/builders/keys.ts'
import { openTransport } from './transport.ts'

async function listen(seen: (string | undefined)[]) {
  const server = createServer((req, res) => {
    seen.push(req.headers['x-product-api-key'] as string | undefined)
    res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('the product API’s key is sent with its calls, and to no other host (S87)', async () => {
  const [own, other]: (string | undefined)[][] = [[], []]
  const [backend, pictures] = [await listen(own!), await listen(other!)]
  const transport = openTransport({ url: `${backend.url}/base`, key: testKey('web') })
  for (const dispatcher of [transport.plain, transport.retrying]) {
    for (const { url } of [backend, pictures]) {
      const { body } = await request(`${url}/x`, { dispatcher, headers: { accept: 'application/json' } })
      await body.dump()
    }
  }
  expect(own).toEqual([testKey('web'), testKey('web')])
  expect(other).toEqual([undefined, undefined])
  await transport.destroy()
  for (const { server } of [backend, pictures]) server.close()
})
