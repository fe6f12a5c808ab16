import { expect, test } from 'vitest'
import { episodeNumberIn } from './episode-number.ts'

test.each([
  ['Episode 12', 12],
  ['  Episode   7  Final', 7],
  ['EP. 3 of 40', 3],
  ['第12集', 12],
  ['Episode twelve 12', 12],
  ['12', 12],
  ['Episode 0', null],
  ['Finale', null],
  ['', null],
])('the number of %j is %j (row 150)', (name, number) => {
  expect(episodeNumberIn(name)).toBe(number)
})
