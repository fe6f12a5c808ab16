import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

/** An action for each item that ends when the test says so, or when it is stopped. */
function heldActions() {
  const running = new Map<number, { end(): void; fail(error: Error): void }>()
  const action = (item: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const over = (settle: () => void) => () => {
        running.delete(item)
        settle()
      }
      running.set(item, { end: over(resolve), fail: (error) => over(() => reject(error))() })
      signal.addEventListener('abort', () => running.get(item)?.fail(signal.reason))
    })
  return { running, action, turn: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('each action runs once, in order, and no more than the limit run at a time', async () => {
  const { running, action, turn } = heldActions()
  const done = inParallel([1, 2, 3, 4], { atOnce: 2 }, action)
  expect([...running.keys()]).toEqual([1, 2])
  running.get(2)?.end()
  await turn()
  expect([...running.keys()]).toEqual([1, 3])
  running.get(1)?.end()
  running.get(3)?.end()
  await turn()
  expect([...running.keys()]).toEqual([4])
  running.get(4)?.end()
  await done
})

test('a failure aborts the others, starts no more, and is the one that rejects', async () => {
  const { running, action } = heldActions()
  const done = inParallel([1, 2, 3], { atOnce: 2 }, action)
  running.get(1)?.fail(new Error('disk full'))
  await expect(done).rejects.toThrow('disk full')
  expect(running.size).toBe(0)
})

test('aborting the signal ends all with its reason', async () => {
  const { running, action } = heldActions()
  const stop = new AbortController()
  const done = inParallel([1, 2, 3], { atOnce: 2, signal: stop.signal }, action)
  stop.abort(new Error('Ctrl-C'))
  await expect(done).rejects.toThrow('Ctrl-C')
  expect(running.size).toBe(0)
})
