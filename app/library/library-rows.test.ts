import { expect, test } from 'vitest'
import { isWholeList, type LibraryRow, toDeviceRows, withFollowing } from './library-rows.ts'

const row = (dramaId: string): LibraryRow => ({
  dramaId,
  name: dramaId,
  coverUrl: null,
  episodeNumber: 1,
  episodeCount: 3,
  labels: [],
  share: null,
})

test('all that is loaded is the whole list only when there is no more (row 201)', () => {
  const rows = [row('a'), row('b')]
  expect(isWholeList(new Set(['a', 'b']), rows, false)).toBe(true)
  expect(isWholeList(new Set(['a', 'b']), rows, true)).toBe(false)
  expect(isWholeList(new Set(['a']), rows, false)).toBe(false)
  expect(isWholeList(new Set(), [], false)).toBe(false)
})

test('a row that moved to the next page meanwhile is shown once (row 192)', () => {
  expect(withFollowing([row('a'), row('b')], [row('b'), row('c')]).map(({ dramaId }) => dramaId)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('the device counts episodes from 0, lists from 1 (rows 144, 191)', () => {
  const entry = { id: 'd1', chapterId: 'e5', epIndex: 4, contentName: 'Neon' }
  expect(toDeviceRows([entry])).toMatchObject([
    { dramaId: 'd1', name: 'Neon', episodeNumber: 5, coverUrl: null, share: null },
  ])
  const seen = { ...entry, coverUrl: '/covers/neon.webp', episodeCount: 6, share: 0.4 }
  expect(toDeviceRows([seen])).toMatchObject([{ coverUrl: '/covers/neon.webp', episodeCount: 6, share: 0.4 }])
})
