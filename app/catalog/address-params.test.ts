import { expect, test } from 'vitest'
import { parseCategorySegment, parseEpisodeSegment, parseId, parsePage } from '../addresses/address-params.ts'

test.each([
  ['1', { number: 1, isCanonical: true }],
  ['999', { number: 999, isCanonical: true }],
  ['ep3', { number: 3, isCanonical: false }],
])('episode segment %j opens (rows 36-37)', (segment, expected) => {
  expect(parseEpisodeSegment(segment)).toEqual(expected)
})

test.each([
  '0',
  '-1',
  'abc',
  '1000000000',
  '1000',
  '01',
  '1.css',
  '1.0',
  ' 1',
  'ep',
  'EP3',
  'ep03',
  '',
  undefined,
])('episode segment %j is nonsense (row 38)', (segment) => {
  expect(parseEpisodeSegment(segment)).toBeNull()
})

test.each(['0', '-1', 'abc', '1000000000', '01', '1e3', ''])('page %j is nonsense (rows 18, 38)', (page) => {
  expect(parsePage(page)).toBeNull()
})

test('pages are counted from 1 and an absent one is the first (row 45)', () => {
  expect([parsePage(undefined), parsePage(null), parsePage('12')]).toEqual([1, 1, 12])
})

test('category segments split at the last hyphen only before a number (row 19)', () => {
  expect(parseCategorySegment('12')).toEqual({ columnId: '12', type: null })
  expect(parseCategorySegment('12-8')).toEqual({ columnId: '12', type: 8 })
  expect(parseCategorySegment('c_1-3')).toEqual({ columnId: 'c_1', type: 3 })
  for (const nonsense of ['a-b', '12-8-3', '-8', '12-', '', 'é', undefined]) {
    expect(parseCategorySegment(nonsense)).toBeNull()
  }
})

test('ids hold letters, digits and underscores only (row 38)', () => {
  expect(parseId('all')).toBe('all')
  expect([parseId('a-b'), parseId('a.b'), parseId(''), parseId(undefined)]).toEqual([null, null, null, null])
})
