import { expect, test } from 'vitest'
import { rightTo } from './rights.ts'

test.each([
  [true, false, false, 'play'],
  [false, false, true, 'play'],
  [false, false, false, 'locked'],
  [true, true, false, 'appOnly'],
  [false, true, true, 'appOnly'],
])('free %s, app-only %s, unlocked %s: %s (rows 116-118)', (isFree, isAppOnly, isUnlocked, right) => {
  expect(rightTo({ isFree, isAppOnly, isUnlocked })).toBe(right)
})
