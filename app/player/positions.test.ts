import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedSeconds, POSITIONS_MAX, parsePositions, positionOf, withPosition } from './positions.ts'

test('an episode goes on where it was left, each for itself (row 401)', () => {
  const positions = withPosition(withPosition([], 'e1', 40.27, 90), 'e2', 5, 90)
  expect(positionOf(positions, 'e1')).toBe(40.2)
  expect(positionOf(positions, 'e2')).toBe(5)
  expect(positionOf(positions, 'e3')).toBe(0)
})

test('the beginning and the end are forgotten (row 401)', () => {
  const positions = withPosition([], 'e1', 40, 90)
  expect(withPosition(positions, 'e1', 0.5, 90)).toEqual([])
  expect(withPosition(positions, 'e1', 81.5, 90)).toEqual([])
  expect(withPosition(positions, 'e1', 8.5, 9)).toEqual([])
  expect(positionOf(withPosition(positions, 'e1', 3590, 3605), 'e1')).toBe(3590)
  expect(withPosition(positions, 'e1', Number.NaN, 90)).toEqual([])
})

test('at most so many are kept, the latest of them (row 401)', () => {
  let positions = withPosition([], 'first', 5, 90)
  for (let index = 0; index < POSITIONS_MAX; index++) positions = withPosition(positions, `e${index}`, 5, 90)
  expect(positions).toHaveLength(POSITIONS_MAX)
  expect(positionOf(positions, 'first')).toBe(0)
})

test('whatever stands in the storage can be read (row 401)', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const positions = parsePositions(stored)
      expect(parsePositions(JSON.parse(JSON.stringify(positions)))).toEqual(positions)
    }),
  )
  expect(parsePositions([['a', 3], ['b', 'c'], null, ['d', -1]])).toEqual([['a', 3]])
})

test('a link names its second, and nonsense names none (row 413)', () => {
  expect(linkedSeconds('?t=12')).toBe(12)
  expect(linkedSeconds('?t=12.5&utm_source=a')).toBe(12.5)
  for (const search of ['', '?t=', '?t=-3', '?t=1e9', '?t=NaN', '?t=999999']) {
    expect(linkedSeconds(search)).toBeNull()
  }
})
