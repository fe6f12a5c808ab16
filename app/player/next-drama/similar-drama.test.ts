import { expect, test } from 'vitest'
import { chooseNext, type SimilarDrama } from './similar-drama.ts'

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
