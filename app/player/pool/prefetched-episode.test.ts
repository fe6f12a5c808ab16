import { expect, test } from 'vitest'
import { episodeEntry } from '../../../tests/builders/opened-episode.ts'
import { areFresh, findNeighbours } from './prefetched-episode.ts'

test('the next episode is worth holding ready first, then the previous one (row 415)', () => {
  const episodesList = [episodeEntry('a'), episodeEntry('b'), episodeEntry('c')]
  expect(findNeighbours({ currentEpisodeIndex: 1, episodesList })).toEqual([2, 0])
  expect(findNeighbours({ currentEpisodeIndex: 0, episodesList })).toEqual([1])
  expect(findNeighbours({ currentEpisodeIndex: 2, episodesList })).toEqual([1])
})

test('a locked or app-only neighbour is never requested (rows 126, 415)', () => {
  const episodesList = [
    episodeEntry('a', { isAppOnly: true }),
    episodeEntry('b'),
    episodeEntry('c', { isLocked: true }),
  ]
  expect(findNeighbours({ currentEpisodeIndex: 1, episodesList })).toEqual([])
})

test('addresses are renewed before those of paid media expire (rows 411, 415)', () => {
  const tenMinutes = 10 * 60_000
  expect(areFresh(1_000, 1_000)).toBe(true)
  expect(areFresh(1_000, 1_000 + tenMinutes)).toBe(false)
  expect(areFresh(Number.NEGATIVE_INFINITY, 0)).toBe(false)
})
