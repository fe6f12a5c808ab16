import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMovableWait } from './movable-wait.ts'

const { signal } = new AbortController()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What ends within so many ms. */
async function endsWithin(ms: number, wait: Promise<void>): Promise<boolean> {
  let hasEnded = false
  void wait.then(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return hasEnded
}

test('a wait ends after its time (row 425)', async () => {
  const wait = createMovableWait().wait(150, signal)
  expect(await endsWithin(149, wait)).toBe(false)
  expect(await endsWithin(1, wait)).toBe(true)
})

test('waits at the same time are one, and a moved one ends later (row 425)', async () => {
  const code = createMovableWait()
  const first = code.wait(150, signal)
  await vi.advanceTimersByTimeAsync(100)
  const second = code.wait(1000, signal)
  code.move(250)
  expect(await endsWithin(249, Promise.race([first, second]))).toBe(false)
  expect(
    await endsWithin(
      1,
      Promise.all([first, second]).then(() => {}),
    ),
  ).toBe(true)
})

test('a wait ends at once when it is released or its signal aborts, and the next one is new (row 425)', async () => {
  const code = createMovableWait()
  const released = code.wait(150, signal)
  code.release()
  await released
  const going = new AbortController()
  const aborted = code.wait(150, going.signal)
  going.abort()
  await aborted
  code.move(150)
  const next = code.wait(150, signal)
  expect(await endsWithin(149, next)).toBe(false)
  expect(await endsWithin(1, next)).toBe(true)
})
