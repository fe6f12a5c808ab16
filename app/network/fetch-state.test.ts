import { expect, test } from 'vitest'
import { toFetchState } from './fetch-state.ts'

test.each([
  ['idle', undefined, { kind: 'idle' }],
  ['loading', undefined, { kind: 'pending' }],
  ['submitting', undefined, { kind: 'pending' }],
  ['idle', ['a'], { kind: 'success', data: ['a'] }],
  ['idle', [], { kind: 'success', data: [] }],
  ['idle', null, { kind: 'error' }],
  ['loading', ['a'], { kind: 'pending' }],
] as const)('a fetcher that is %s with %j exposes %j (row 58)', (state, data, expected) => {
  expect(toFetchState({ state, data })).toEqual(expected)
})
