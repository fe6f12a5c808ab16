import { expect, test } from 'vitest'
import { addMonths, MONTH_FORM, toMonth, toPeriod } from './calendar-period.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['day', '2026-11-30T23:59:59.999Z', '2026-11-30', '2026-12-01'],
  ['day', '2026-12-01T00:00:00Z', '2026-12-01', '2026-12-02'],
  // A Sunday, and the Monday after it.
  ['week', '2026-11-29T23:59:59.999Z', '2026-11-23', '2026-11-30'],
  ['week', '2026-11-30T00:00:00Z', '2026-11-30', '2026-12-07'],
  ['month', '2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ['month', '2026-12-31T12:00:00Z', '2026-12-01', '2027-01-01'],
] as const)('a %s is of the calendar in UTC: %s (row 432)', (period, time, start, end) => {
  expect(toPeriod(at(time), period)).toEqual({ startMs: at(start), endMs: at(end) })
})

test('months follow one another over the end of a year (row 433)', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(toMonth(at('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
  for (const text of ['2026-13', '2026-00', '1999-01', '2026-1', '2026-11-01'])
    expect(text).not.toMatch(MONTH_FORM)
})
