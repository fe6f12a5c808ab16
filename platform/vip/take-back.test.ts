import { expect, test } from 'vitest'
import { toRunning } from './take-back.ts'

const period = (ordinal: number, startsAtMs: number, endsAtMs: number) => ({ ordinal, startsAtMs, endsAtMs })
const back = (ordinal: number, periodOrdinal: number, takenMs: number) => ({
  ordinal,
  periodOrdinal,
  takenMs,
})
const times = (events: Parameters<typeof toRunning>[0]) =>
  toRunning(events).map(({ startMs, endMs }) => [startMs, endMs])

test.each([
  [
    'without reversals, periods run as they were written',
    [period(1, 0, 30), period(2, 30, 60)],
    [
      [0, 30],
      [30, 60],
    ],
  ],
  [
    'the one taken back ends early, and later ones begin that much earlier',
    [period(1, 0, 30), period(2, 30, 60), period(3, 60, 90), back(4, 1, 20)],
    [
      [0, 10],
      [10, 40],
      [40, 70],
    ],
  ],
  [
    'one that had not begun is gone',
    [period(1, 0, 30), period(2, 30, 60), back(3, 2, 30)],
    [
      [0, 30],
      [30, 30],
    ],
  ],
  [
    'one that is given afterwards begins where the others end now',
    [period(1, 0, 30), period(2, 30, 60), back(3, 1, 20), period(4, 40, 50), back(5, 2, 10)],
    [
      [0, 10],
      [10, 30],
      [30, 40],
    ],
  ],
  [
    'a reversal that found nothing left changes nothing',
    [period(1, 0, 30), back(2, 1, 0), period(3, 90, 99)],
    [
      [0, 30],
      [90, 99],
    ],
  ],
])('%s (rows 10, 14)', (_what, events, running) => {
  expect(times(events)).toEqual(running)
})
