import { expect, test } from 'vitest'
import { countGuesses } from './guesses.ts'

const HOUR_MS = 3_600_000

test('wrong addresses of one client lock out that client alone, those of many everybody, for an hour (row 438)', () => {
  let nowMs = 0
  const guesses = countGuesses({ nowMs: () => nowMs })
  const guess = (client: string | null, count: number) => {
    for (let made = 0; made < count; made += 1) guesses.add({ orderNo: 'O-1', client })
  }
  const isLockedOut = (client: string | null, orderNo = 'O-1') => guesses.areTooMany({ orderNo, client })
  guess('thief', 9)
  expect(isLockedOut('thief')).toBe(false)
  guess('thief', 1)
  expect(['thief', 'buyer', null].map((client) => isLockedOut(client))).toEqual([true, false, false])
  expect(isLockedOut('thief', 'O-2')).toBe(false)
  for (let client = 1; client < 10; client += 1) guess(`thief ${client}`, 10)
  expect(isLockedOut('buyer')).toBe(true)
  nowMs += HOUR_MS
  expect(['thief', 'buyer'].map((client) => isLockedOut(client))).toEqual([false, false])
})
