import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('work that ends in time gives its result or its error', async () => {
  expect(await inTime(Promise.resolve('result'), 30_000)).toBe('result')
  await expect(inTime(Promise.reject(new Error('broken')), 30_000)).rejects.toThrow('broken')
})

test('work that is late is an error at its deadline, and its own error later reaches nobody', async () => {
  const work = Promise.withResolvers<void>()
  await expect(inTime(work.promise, 1)).rejects.toThrow('no answer within 1 ms')
  work.reject(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
})
