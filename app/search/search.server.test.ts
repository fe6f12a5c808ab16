import { expect, test } from 'vitest'
import { SEARCH_QUERY_LENGTH_MAX } from '../../contract/extensions/search.ts'
import { QUERY_LENGTH_MAX } from './query-length.ts'
import { readQuery } from './search.server.ts'

const read = (search: string) => readQuery(new Request(`http://site.example/search/${search}`))

test.each([
  ['', ''],
  ['?q=', ''],
  ['?q=%20%20', ''],
  ['?q=neon+oath', 'neon oath'],
  ['?q=a&q=b', 'a'],
  ['?q=a%00b%0A%09c%E2%80%AE', 'a b c'],
  ['?q=%ED%A0%80a%FF', 'a'],
  ['?q=%3Cscript%3E%27', "<script>'"],
  ['?q=%F0%9F%98%80', '😀'],
])('%s asks for %j (rows 38, 420)', (search, query) => {
  expect(read(search)).toBe(query)
})

test('a query is no longer than the product API takes (row 420)', () => {
  expect(QUERY_LENGTH_MAX).toBe(SEARCH_QUERY_LENGTH_MAX)
  expect(read(`?q=${'x'.repeat(10_240)}`)).toHaveLength(QUERY_LENGTH_MAX)
})
