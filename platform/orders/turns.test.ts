import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('a crowd costs two runs, and nobody gets one that began before they asked (row 188)', async () => {
  const turns = createTurns()
  const ends: (() => void)[] = []
  const run = () =>
    turns.take('a', async () => {
      const number = ends.length + 1
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    })
  const first = run()
  const crowd = [run(), run(), run()]
  const other = turns.take('b', async () => 'b')
  expect(await other).toBe('b')
  expect(ends).toHaveLength(1)
  ends[0]!()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  expect(await Promise.all(crowd)).toEqual([2, 2, 2])
  expect(ends).toHaveLength(2)
})

test('a run that fails is its askers’ alone', async () => {
  const turns = createTurns()
  const failed = turns.take('a', () => Promise.reject(new Error('broken')))
  const next = turns.take('a', async () => 'fine')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
