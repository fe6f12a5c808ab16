import { expect, test } from 'vitest'
import { readEpisodeNumbers } from './episode-numbers.ts'

test('episode numbers are read in order, each once', () => {
  expect(readEpisodeNumbers(' 4-6, 1,5')).toEqual([1, 4, 5, 6])
})

test.each(['', '0', '1 2', '4 - 9', '9-4', '1,', '1000', 'one'])('"%s" names no episodes', (text) => {
  expect(readEpisodeNumbers(text)).toBeNull()
})
