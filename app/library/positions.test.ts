import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findPosition,
  linkedSeconds,
  POSITIONS_MAX,
  type Position,
  parsePositions,
  resumeSeconds,
  secondsToSave,
  withoutMembers,
  withPosition,
  withSynced,
} from './positions.ts'

const at = (episodeId: string, seconds: number, more: Partial<Position> = {}): Position => ({
  episodeId,
  seconds,
  savedAtMs: 1_000,
  isMembers: false,
  isSynced: false,
  ...more,
})

test('each episode resumes at its own position (row 401)', () => {
  const positions = withPosition(withPosition([], at('e1', 40.2)), at('e2', 5))
  expect(findPosition(positions, 'e1')).toEqual(at('e1', 40.2))
  expect(findPosition(positions, 'e2')).toEqual(at('e2', 5))
  expect(findPosition(positions, 'e3')).toBeNull()
})

test('the beginning and the end are forgotten (row 401)', () => {
  expect(secondsToSave(40.27, 90)).toBe(40.2)
  expect(secondsToSave(0.5, 90)).toBe(0)
  expect(secondsToSave(81.5, 90)).toBe(0)
  expect(secondsToSave(8.5, 9)).toBe(0)
  expect(secondsToSave(3590, 3605)).toBe(3590)
  expect(secondsToSave(Number.NaN, 90)).toBe(0)
  expect(withPosition(withPosition([], at('e1', 40)), at('e1', 0))).toEqual([])
})

test('only the latest positions are stored (row 401)', () => {
  let positions = withPosition([], at('first', 5))
  for (let index = 0; index < POSITIONS_MAX; index++) positions = withPosition(positions, at(`e${index}`, 5))
  expect(positions).toHaveLength(POSITIONS_MAX)
  expect(findPosition(positions, 'first')).toBeNull()
})

test('a position is marked as synced, unless it has changed meanwhile (row 401)', () => {
  const member = { isMembers: true }
  const positions = withPosition([], at('e1', 40, member))
  expect(findPosition(withSynced(positions, at('e1', 40)), 'e1')?.isSynced).toBe(true)
  const moved = at('e1', 42, { ...member, savedAtMs: 3_000 })
  expect(findPosition(withSynced(withPosition(positions, moved), at('e1', 40)), 'e1')).toEqual(moved)
})

test('members’ positions are deleted with the session, synced or not; visitors’ stay (rows 74, 401)', () => {
  let positions = withPosition([], at('visited', 10))
  positions = withPosition(positions, at('untold', 20, { isMembers: true }))
  positions = withPosition(positions, at('synced', 30, { isMembers: true, isSynced: true }))
  const read = parsePositions(JSON.parse(JSON.stringify(positions)))
  expect(findPosition(read, 'untold')?.isMembers).toBe(true)
  expect(withoutMembers(read)).toEqual(withPosition([], at('visited', 10)))
})

describe('the newer position of device and account is where playback resumes (row 401)', () => {
  const OPENED_AT_MS = 10_000
  const resume = (local: Position | null, kept: { seconds: number; savedAtMs: number } | null) =>
    resumeSeconds(local, kept, OPENED_AT_MS)

  test.each([
    ['nothing is known', null, null, 0],
    ['only the device knows', at('e1', 40), null, 40],
    ['only the account knows', null, { seconds: 30, savedAtMs: 2_000 }, 30],
    ['another device was later', at('e1', 40), { seconds: 30, savedAtMs: 2_000 }, 30],
    ['this device was later, before a connection', at('e1', 40), { seconds: 30, savedAtMs: 500 }, 40],
    ['another device has finished it', at('e1', 40, { isSynced: true }), { seconds: 0, savedAtMs: 0 }, 0],
    ['it was watched here before the sign-in', at('e1', 40), { seconds: 0, savedAtMs: 0 }, 40],
    [
      'this page saved it after it was synced',
      at('e1', 40, { isSynced: true, savedAtMs: 11_000 }),
      { seconds: 30, savedAtMs: 9_000 },
      40,
    ],
  ])('when %s', (_, local, kept, seconds) => {
    expect(resume(local, kept)).toBe(seconds)
  })
})

test('reads any stored value without an error (row 401)', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const positions = parsePositions(stored)
      expect(parsePositions(JSON.parse(JSON.stringify(positions)))).toEqual(positions)
    }),
  )
  expect(parsePositions([['a', 3], ['b', 'c'], null, ['d', -1], ['e', 2, 7, 1], ['f', 2, 'x', 1]])).toEqual([
    ['a', 3],
    ['e', 2, 7, 1],
    ['f', 2],
  ])
})

test('a link names its second, and nonsense names none (row 413)', () => {
  expect(linkedSeconds('?t=12')).toBe(12)
  expect(linkedSeconds('?t=12.5&utm_source=a')).toBe(12.5)
  for (const search of ['', '?t=', '?t=-3', '?t=1e9', '?t=NaN', '?t=999999']) {
    expect(linkedSeconds(search)).toBeNull()
  }
})
