import { expect, test } from 'vitest'
import { leadsHome } from './back-target.ts'

test.each([
  ['', 390, true],
  ['', 767, true],
  ['', 768, false],
  ['?token=x', 1440, true],
  ['?other=x', 1440, false],
] as const)(
  'the arrow of the profile at %j, %i px wide, leads home: %s (row 83)',
  (search, widthPx, isHome) => {
    expect(leadsHome(search, widthPx)).toBe(isHome)
  },
)
