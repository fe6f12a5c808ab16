import { expect, test } from 'vitest'
import { parseSound } from './sound.ts'

test('only a whole wish is one (row 410)', () => {
  expect(parseSound({ volume: 0.3, muted: true })).toEqual({ volume: 0.3, muted: true })
  for (const stored of [
    null,
    'loud',
    {},
    { volume: 2, muted: true },
    { volume: Number.NaN, muted: true },
    { volume: 1 },
  ]) {
    expect(parseSound(stored)).toBeNull()
  }
})
