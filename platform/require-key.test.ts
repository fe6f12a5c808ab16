import { expect, test } from 'vitest'
import { testKey } from '../tests/builders/keys.ts'
import { requireKey } from './require-key.ts'

const [NEW, FORMER] = [testKey('new'), testKey('former')]
const handle = async () => new Response('answered')
const request = async (keys: Parameters<typeof requireKey>[0], path: string, key?: string) =>
  (
    await requireKey(
      keys,
      handle,
    )(
      new Request(`http://platform${path}`, {
        headers: key === undefined ? {} : { 'x-product-api-key': key },
      }),
    )
  ).status

test('calls need one of the keys (S87)', async () => {
  for (const key of [NEW, FORMER]) expect(await request([NEW, FORMER], '/common/info', key)).toBe(200)
  for (const key of [
    undefined,
    '',
    NEW.slice(1),
    `${NEW} `.repeat(2),
    NEW.toUpperCase(),
    `${NEW},${FORMER}`,
  ]) {
    expect([key, await request([NEW, FORMER], '/common/info', key)]).toEqual([key, 403])
  }
  expect(await request([NEW], '//media/../common/info')).toBe(403)
  expect(await request([NEW], '/media/../common/info')).toBe(403)
})

test('health, notices and signed media need no key, and without configured keys nothing does', async () => {
  for (const path of [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/payments/paypal/notices/',
    '/media/a/b.mpd',
  ]) {
    expect([path, await request([NEW], path)]).toEqual([path, 200])
  }
  expect(await request(null, '/common/info')).toBe(200)
})
