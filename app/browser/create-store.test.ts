import { expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'

test('listeners see the new value, until they stop', () => {
  const store = createStore(1)
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.current()))
  store.become(2)
  stop()
  store.become(3)
  expect(seen).toEqual([2])
  expect(store.current()).toBe(3)
})

test('notifies every other listener when one unsubscribes during a notification', () => {
  const store = createStore(0)
  const other = vi.fn()
  const stop = store.subscribe(() => stop())
  store.subscribe(other)
  store.become(1)
  store.become(2)
  expect(other).toHaveBeenCalledTimes(2)
})
