import { expect, test } from 'vitest'
import { listWorse } from './compare-figures.ts'
import { atLeast, atMost, type Figure } from './figures.ts'

const aFigure = (figure: Partial<Figure>): Figure => ({
  ...{ key: 'cpu', name: 'CPU', under: '', unit: 'ms', ours: 1, peer: null, ratio: null },
  ...{ goal: null, isMet: null },
  ...figure,
})

const compare = (now: Partial<Figure>, before: Partial<Figure>) =>
  listWorse([{ name: 'home', figures: [aFigure(now)] }], [{ name: 'home', figures: [aFigure(before)] }])

test.each<[string, Partial<Figure>, Partial<Figure>, boolean]>([
  ['a time that grew by more than a tenth', { ours: 1.2 }, {}, true],
  ['a time that grew by less', { ours: 1.09 }, {}, false],
  ['a rate that fell', { ours: 80, goal: atLeast(50) }, { ours: 100 }, true],
  ['a rate that rose', { ours: 200, goal: atLeast(50) }, { ours: 100 }, false],
  ['what there should be none of', { ours: 1, unit: '', goal: atMost(0) }, { ours: 0 }, true],
  ['a slower machine', { ours: 9, ratio: 2 }, { ours: 1, ratio: 2 }, false],
  ['a ratio that grew', { ours: 1, ratio: 3 }, { ours: 9, ratio: 2 }, true],
  ['another network', { ours: 9, under: '1.6 Mbit/s' }, {}, false],
])('%s', (_what, now, before, isWorse) => {
  expect(compare(now, before)).toHaveLength(isWorse ? 1 : 0)
})

test('is said with both figures', () => {
  expect(compare({ ours: 9, ratio: 3, under: 'Wallet' }, { under: 'Wallet', ratio: 2 })).toEqual([
    'home: CPU, Wallet: 3 times, 2 times on record',
  ])
})
