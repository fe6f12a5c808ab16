import { expect, test } from 'vitest'
import { openImportScreen } from './screen.ts'

test('a long episode logs its progress and remaining time (row 450)', () => {
  const lines: string[] = []
  let nowMs = 0
  const output = { isTTY: false, write: (text: string) => lines.push(text) > 0 }
  const screen = openImportScreen(output, 'oath', () => nowMs)
  screen.progress({ kind: 'read', name: 'Oath', episodeCount: 2, assumptions: [] })
  // An encoder reports twice a second, for 400 seconds.
  for (; nowMs <= 400_000; nowMs += 500) {
    screen.progress({ kind: 'episode', number: 1, state: 'encoding', fraction: nowMs / 400_000 })
  }
  screen.progress({ kind: 'episode', number: 1, state: 'encoded' })
  const reported = lines.filter((line) => line.includes('%'))
  expect(reported[0]).toBe('Oath: episode 1 of 2: 4 %, about 6 min left.\n')
  expect(reported.at(-1)).toBe('Oath: episode 1 of 2: 98 %, 10 s left.\n')
  expect(reported).toHaveLength(26)
  expect(lines.at(-1)).toBe('Oath: episode 1 of 2 is ready.\n')
})
