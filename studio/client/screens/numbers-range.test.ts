import { expect, test } from 'vitest'
import { readNumbersRange, toReportRange } from './numbers-range.ts'

const NOW = new Date('2026-11-30T10:00:00Z')
const read = (query: string) => readNumbersRange(new URLSearchParams(query), NOW)

test('numbers are of the last thirty days, or of the dates in the address (row 261)', () => {
  expect(read('')).toEqual({ from: '2026-11-01', until: '2026-11-30' })
  expect(read('from=2026-11-02&until=2026-11-03&drama=d&language=th&source=ig&country=TH')).toEqual({
    from: '2026-11-02',
    until: '2026-11-03',
    drama: 'd',
    language: 'th',
    source: 'ig',
    country: 'TH',
  })
  expect(read('country=Siam')).not.toHaveProperty('country')
})

test('dates that there are no figures of, or that are none, become the nearest ones', () => {
  expect(read('from=2020-01-01&until=2030-01-01')).toEqual({ from: '2026-09-02', until: '2026-11-30' })
  expect(read('from=2026-11-20&until=2026-11-10')).toEqual({ from: '2026-11-10', until: '2026-11-10' })
  expect(read('from=2026-13-45&until=<b>')).toEqual({ from: '2026-11-01', until: '2026-11-30' })
})

test('a day that is over is read to its end, today up to now', () => {
  expect(toReportRange(read('from=2026-11-02&until=2026-11-02&source=ig'), NOW)).toEqual({
    fromMs: Date.UTC(2026, 10, 2),
    untilMs: Date.UTC(2026, 10, 3),
    filter: { source: 'ig' },
  })
  expect(toReportRange(read(''), NOW).untilMs).toBe(NOW.getTime())
})
