import { expect, test } from 'vitest'
import { watchedShares } from './watched-shares.ts'

const drama = { episodesList: ['a', 'b', 'c', 'd'].map((id) => ({ id })), episodeSeconds: [60, 60, 60, 60] }

test('episodes before the one that was left are watched, and each with a position as far as it says (row 401)', () => {
  const positions = [
    ['b', 15],
    ['c', 90],
    ['elsewhere', 5],
  ] as const
  expect(watchedShares({ ...drama, positions, leftNumber: 3 })).toEqual([1, 0.25, 1, 0])
  expect(watchedShares({ ...drama, positions: [], leftNumber: 0 })).toEqual([0, 0, 0, 0])
  expect(watchedShares({ ...drama, episodeSeconds: [], positions, leftNumber: 2 })).toEqual([1, 0, 0, 0])
})
