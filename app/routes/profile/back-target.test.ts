import { expect, test } from 'vitest'
import { leadsHome } from './back-target.ts'

test.each([
  [390, false, true, true],
  [767, false, true, true],
  [768, false, true, false],
  [1440, true, true, true],
  [1440, false, false, true],
] as const)(
  'the arrow of the profile, %i px wide, after a return: %s, after a page of ours: %s, leads home: %s (row 83)',
  (widthPx, isReturn, isFollowing, isHome) => {
    expect(leadsHome({ widthPx, isReturn, isFollowing })).toBe(isHome)
  },
)
