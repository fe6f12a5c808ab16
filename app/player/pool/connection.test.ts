import { expect, test } from 'vitest'
import { firstBitsPerSecond, mayPrefetchEpisodes } from './connection.ts'

test.each([
  ['nothing is known', {}, null, true],
  ['the data saver is on', { saveData: true }, 5e6, false],
  ['the browser reports a slow connection', { effectiveType: '2g' }, null, false],
  ['a slow link was measured', { effectiveType: '4g' }, 3e5, false],
  ['a middling link was measured', { effectiveType: '3g' }, 1.4e6, true],
])('when %s, neighbours are fetched ahead: %s %s %s (row 415)', (_, connection, measured, expected) => {
  expect(mayPrefetchEpisodes(connection, measured)).toBe(expected)
})

test('the first rendition follows our measurement, then the browser’s estimate, then caution (row 404)', () => {
  expect(firstBitsPerSecond({ downlink: 10 }, 8e5)).toBe(8e5)
  expect(firstBitsPerSecond({ downlink: 10 }, null)).toBe(5e6)
  expect(firstBitsPerSecond({}, null)).toBe(3e5)
})
