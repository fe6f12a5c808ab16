import { expect, test } from 'vitest'
import { createExpiringStore } from './expiring-store.ts'

test('entries expire, and their number is limited', () => {
  let nowMs = 0
  const store = createExpiringStore<number>(2, { nowMs: () => nowMs })
  store.put('a', 1, 10)
  store.put('b', 2, 20)
  store.put('a', 3, 10)
  store.put('c', 4, 10)
  expect(['a', 'b', 'c'].map(store.get)).toEqual([3, null, 4])
  nowMs = 10
  expect(store.get('a')).toBe(null)
  store.remove('c')
  expect(store.get('c')).toBe(null)
})
