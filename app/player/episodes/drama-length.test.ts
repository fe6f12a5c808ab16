import { expect, test } from 'vitest'
import { dramaLength } from './drama-length.ts'

const MINUTE = 60

test.each([
  ['at its beginning all of it is left', { index: 0, seconds: 0 }, 6],
  ['what was watched of an episode is not', { index: 1, seconds: 61 }, 4],
  ['a begun minute is left', { index: 2, seconds: 179 }, 1],
  ['at its end nothing is', { index: 2, seconds: 180 }, 0],
  ['nor beyond it', { index: 2, seconds: 999 }, 0],
])('minutes of a drama: %s (row 423)', (_, at, leftMinutes) => {
  expect(dramaLength([MINUTE, 2 * MINUTE, 3 * MINUTE], at)).toEqual({ totalMinutes: 6, leftMinutes })
})

test('minutes of a drama are unknown if one episode’s length is (row 423)', () => {
  expect(dramaLength([], { index: 0, seconds: 0 })).toBeNull()
})
