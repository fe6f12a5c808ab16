import { expect, test } from 'vitest'
import { createInFlight } from './in-flight.ts'

function counted() {
  let runs = 0
  return async () => {
    runs += 1
    return runs
  }
}

test('concurrent callers with a key share one request; a later caller starts another', async () => {
  const requests = createInFlight<number>({ nowMs: () => 0 })
  const run = counted()
  const all = [requests.share('a', run), requests.share('a', run), requests.share('b', run)]
  expect(requests.has('a')).toBe(true)
  expect(await Promise.all(all)).toEqual([1, 1, 2])
  expect(requests.has('a')).toBe(false)
  expect(await requests.share('a', run)).toBe(3)
})

test('a success is cached for the requested time, a failure is not', async () => {
  let nowMs = 1000
  const requests = createInFlight<number>({ nowMs: () => nowMs, cachedMs: 10_000 })
  const run = counted()
  const fails = () => Promise.reject(new Error('no'))
  expect(await requests.share('a', run)).toBe(1)
  nowMs += 9_999
  expect(await requests.share('a', run)).toBe(1)
  nowMs += 2
  expect(await requests.share('a', run)).toBe(2)
  await expect(requests.share('c', fails)).rejects.toThrow('no')
  expect(await requests.share('c', run)).toBe(3)
})

test('a forgotten key is requested again, even while a request runs', async () => {
  const requests = createInFlight<number>({ nowMs: () => 0, cachedMs: 10_000 })
  const run = counted()
  const first = requests.share('a', run)
  requests.forget('a')
  expect(await requests.share('a', run)).toBe(2)
  expect(await first).toBe(1)
  expect(await requests.share('a', run)).toBe(2)
  requests.forget('a')
  expect(await requests.share('a', run)).toBe(3)
})

test('a request that never ends is not joined after its deadline', async () => {
  let nowMs = 0
  const requests = createInFlight<number>({ nowMs: () => nowMs, deadlineMs: 1_000 })
  void requests.share('a', () => new Promise(() => {}))
  nowMs = 999
  expect(requests.has('a')).toBe(true)
  nowMs = 1_000
  expect(await requests.share('a', async () => 2)).toBe(2)
})

test('requests beyond the limit are not shared', async () => {
  const requests = createInFlight<number>({ nowMs: () => 0, keysMax: 1 })
  const run = counted()
  const all = [requests.share('a', run), requests.share('b', run), requests.share('b', run)]
  expect(await Promise.all(all)).toEqual([1, 2, 3])
})
