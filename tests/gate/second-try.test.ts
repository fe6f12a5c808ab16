import { expect, test } from 'vitest'
import { type Attempt, withSecondTry } from './second-try.ts'

/** A runner that finds these, one run after the other. */
function runnerThat(...found: Attempt[]) {
  const runs: (readonly string[])[] = []
  const attempt = async (args: readonly string[]) => {
    runs.push(args)
    return found[runs.length - 1]!
  }
  return { runs, attempt }
}

const failed = (count: number, repeat: string[] | null = ['a.test.ts']): Attempt => ({
  tally: { passed: 5, failed: count, skipped: 1, faults: ['a.test.ts > is counted'] },
  repeat,
})
const passed: Attempt = { tally: { passed: 1, failed: 0, skipped: 0 }, repeat: null }

test('a file that passes when it runs alone leaves the gate green, and is named', async () => {
  const { runs, attempt } = runnerThat(failed(2), passed)
  expect(await withSecondTry(attempt, ['all'])).toEqual({
    ...{ passed: 7, failed: 0, skipped: 1, faults: [] },
    late: ['a.test.ts > is counted'],
  })
  expect(runs).toEqual([['all'], ['a.test.ts']])
})

test('a file that fails twice is a failure', async () => {
  const { attempt } = runnerThat(failed(2), failed(1))
  expect(await withSecondTry(attempt, [])).toMatchObject({ passed: 5, failed: 2 })
})

test.each([
  ['what passed', passed],
  ['a failure outside of files', failed(1, null)],
  ['what is no race, since too much failed', failed(13)],
])('%s runs once', async (_, found) => {
  const { runs, attempt } = runnerThat(found)
  expect(await withSecondTry(attempt, [])).toBe(found.tally)
  expect(runs).toHaveLength(1)
})
