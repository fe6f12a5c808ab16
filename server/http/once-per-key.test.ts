import { expect, test } from 'vitest'
import { oncePerKey } from './once-per-key.ts'

test('one thing is done once for each key, for ten seconds, unless it fails', async () => {
  let nowMs = 1000
  let runs = 0
  const runOnce = oncePerKey<number>(() => nowMs)
  const run = async () => {
    runs += 1
    return runs
  }
  expect(await Promise.all([runOnce('a', run), runOnce('a', run), runOnce('b', run)])).toEqual([1, 1, 2])
  nowMs += 9_999
  expect(await runOnce('a', run)).toBe(1)
  nowMs += 2
  expect(await runOnce('a', run)).toBe(3)
  const fails = () => Promise.reject(new Error('no'))
  await expect(runOnce('c', fails)).rejects.toThrow('no')
  expect(await runOnce('c', run)).toBe(4)
})
