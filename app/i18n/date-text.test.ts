import { expect, test } from 'vitest'
import { dateText, knownTimeZone } from './date-text.ts'

const TIME_MS = Date.UTC(2026, 10, 20, 22, 5, 59)

test.each([
  ['UTC', '2026.11.20 22:05'],
  ['Europe/Berlin', '2026.11.20 23:05'],
  ['Asia/Riyadh', '2026.11.21 01:05'],
  ['America/Los_Angeles', '2026.11.20 14:05'],
  ['Asia/Kathmandu', '2026.11.21 03:50'],
])('a moment on a clock in %s is %s (row 153)', (timeZone, text) => {
  expect(dateText(TIME_MS, timeZone)).toBe(text)
})

test('midnight is 00:00, and the clock knows summer (row 153)', () => {
  expect(dateText(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026.01.01 00:00')
  expect(dateText(Date.UTC(2026, 6, 1, 12), 'Europe/Berlin')).toBe('2026.07.01 14:00')
})

test('a zone that is none counts as UTC (row 148)', () => {
  expect(['Europe/Berlin', 'Mars/Olympus', '+', null].map(knownTimeZone)).toEqual([
    'Europe/Berlin',
    'UTC',
    'UTC',
    'UTC',
  ])
})
