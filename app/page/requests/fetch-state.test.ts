import { createMemoryHistory, createRouter } from '@remix-run/router'
import { describe, expect, test } from 'vitest'
import { type FetchState, toFetchState } from './fetch-state.ts'

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

/** Makes the router fetch, as in a browser. */
const PAGE = Object.assign(new EventTarget(), {
  document: { createElement: () => null },
}) as unknown as Window

describe('a fetch of the router', () => {
  /** Loads `/data` once for each answer, and notes the states it went through. */
  async function collectStates(answers: readonly (() => Promise<string[] | null>)[]) {
    const left = [...answers]
    const router = createRouter({
      history: createMemoryHistory(),
      window: PAGE,
      routes: [
        { path: '/', id: 'page' },
        { path: '/data', id: 'data', loader: () => left.shift()!() },
      ],
    }).initialize()
    const seen: FetchState<string[]>[] = []
    const note = () => {
      const state = toFetchState<string[]>(router.getFetcher('a'))
      if (state.kind !== seen.at(-1)?.kind) seen.push(state)
    }
    note()
    const stop = router.subscribe(note)
    for (const _ of answers) {
      router.fetch('a', 'page', '/data')
      await expect.poll(() => router.getFetcher('a').state).toBe('idle')
    }
    stop()
    router.dispose()
    return seen
  }

  test('exposes idle, pending and success, again whenever it is repeated (row 58)', async () => {
    expect(await collectStates([async () => ['a'], async () => ['b']])).toEqual([
      { kind: 'idle' },
      { kind: 'pending' },
      { kind: 'success', data: ['a'] },
      { kind: 'pending' },
      { kind: 'success', data: ['b'] },
    ])
  })

  test('exposes an error, and recovers from it (row 58)', async () => {
    expect(await collectStates([async () => null, async () => ['a']])).toEqual([
      { kind: 'idle' },
      { kind: 'pending' },
      { kind: 'error' },
      { kind: 'pending' },
      { kind: 'success', data: ['a'] },
    ])
  })
})
