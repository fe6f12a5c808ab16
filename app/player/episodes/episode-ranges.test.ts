import { expect, test } from 'vitest'
import { episodeRanges } from './episode-ranges.ts'

test('splits long dramas into ranges of sixty, the last one shorter', () => {
  expect(episodeRanges(0)).toEqual([])
  expect(episodeRanges(60)).toEqual([{ from: 0, to: 59 }])
  expect(episodeRanges(61)).toEqual([
    { from: 0, to: 59 },
    { from: 60, to: 60 },
  ])
  expect(episodeRanges(999).at(-1)).toEqual({ from: 960, to: 998 })
})
