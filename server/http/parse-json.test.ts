import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('text that is not JSON is undefined', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('<html>')).toBeUndefined()
})
