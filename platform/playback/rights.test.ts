import { expect, test } from 'vitest'
import { rightTo } from './rights.ts'

test.each([
  [true, false, false, false, 'play'],
  [false, false, true, false, 'play'],
  [false, false, false, true, 'play'],
  [false, false, false, false, 'locked'],
  [true, true, false, false, 'appOnly'],
  [false, true, true, false, 'appOnly'],
  [false, true, false, true, 'appOnly'],
])(
  'free %s, app-only %s, unlocked %s, VIP %s: %s, unless withdrawn (rows 116-118, 136, 457)',
  (isFree, isAppOnly, isUnlocked, isVip, right) => {
    expect(rightTo({ isAvailable: true, isFree, isAppOnly, isUnlocked, isVip })).toBe(right)
    expect(rightTo({ isAvailable: false, isFree, isAppOnly, isUnlocked, isVip })).toBe('withdrawn')
  },
)
