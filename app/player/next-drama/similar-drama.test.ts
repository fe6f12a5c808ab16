import { expect, test } from 'vitest'
import { chooseNext, type SimilarDrama, stayInPlace } from './similar-drama.ts'

const dramas = ['a', 'b', 'c'].map((dramaId) => ({ dramaId }) as SimilarDrama)
const chosen = (...finished: string[]) => chooseNext(dramas, (id) => finished.includes(id))?.dramaId

test.each([
  [[], 'a'],
  [['a'], 'b'],
  [['a', 'b'], 'c'],
  [['a', 'b', 'c'], 'a'],
])(
  'after a drama comes the first that its viewer has not finished: %j finished (row 424)',
  (finished, next) => {
    expect(chosen(...finished)).toBe(next)
  },
)

test('nothing follows if the backend names nothing (row 424)', () => {
  expect(chooseNext([], () => false)).toBeNull()
})

test('similar dramas stay in place from episode to episode, until there are some, another drama or another language (rows 423, 424)', () => {
  const shown = { about: 'x en', dramas }
  expect(stayInPlace(shown, { about: 'x en', dramas: dramas.toReversed() })).toBe(shown)
  expect(stayInPlace(shown, { about: 'x en', dramas: [] })).toBe(shown)
  const empty = { about: 'x en', dramas: [] }
  expect(stayInPlace(empty, { ...empty })).toBe(empty)
  for (const now of [shown, { about: 'y en', dramas: [] }, { about: 'x ar', dramas }])
    expect(stayInPlace(empty, now)).toBe(now)
})
