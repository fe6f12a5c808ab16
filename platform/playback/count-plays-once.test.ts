import { expect, test } from 'vitest'
import { countPlaysOnce } from './count-plays-once.ts'

test('an episode counts once for each viewer and day (row 460)', () => {
  let nowMs = Date.UTC(2026, 10, 22, 12)
  const counted: string[] = []
  const count = countPlaysOnce((id) => counted.push(id), { nowMs: () => nowMs })
  for (let n = 0; n < 1500; n += 1) count('e1', 'ada')
  expect(counted).toEqual(['e1'])
  count('e2', 'ada')
  count('e1', 'ben')
  expect(counted).toEqual(['e1', 'e2', 'e1'])
  nowMs += 86_400_000
  count('e1', 'ada')
  expect(counted).toHaveLength(4)
})
