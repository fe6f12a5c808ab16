import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chooseSample,
  type ListedTest,
  listLongFiles,
  PARTS,
  partAtDay,
  readListed,
  shareFiles,
} from './sample.ts'

const TESTS: ListedTest[] = Array.from({ length: 500 }, (_, i) => ({
  line: `[phone] › file-${i % 20}.e2e.ts › a group › test ${i}`,
  tags: i % 50 === 0 ? ['journey'] : ['desktop'],
}))
const DAYS = Array.from({ length: PARTS }, (_, i) => `2026-12-0${i + 1}`)

test('consecutive days together run every browser test, each a share of them', () => {
  const samples = DAYS.map((day) => chooseSample(TESTS, day).map(({ line }) => line))
  expect(new Set(samples.flat()).size).toBe(TESTS.length)
  for (const sample of samples) expect(sample.length).toBeLessThan(TESTS.length / 2)
})

test('a test that is not a journey runs on one of the days only, and journeys on all', () => {
  const runs = new Map<string, number>()
  for (const day of DAYS) {
    for (const { line } of chooseSample(TESTS, day)) runs.set(line, (runs.get(line) ?? 0) + 1)
  }
  for (const { line, tags } of TESTS) expect(runs.get(line)).toBe(tags.includes('journey') ? PARTS : 1)
})

test('the tests of a file are run on the same day, since they may build on one another', () => {
  for (const day of DAYS) {
    const lines = new Set(chooseSample(TESTS, day).map(({ line }) => line))
    const files = Map.groupBy(
      TESTS.filter(({ tags }) => !tags.includes('journey')),
      ({ line }) => line.split(' › ')[1],
    )
    for (const tests of files.values()) {
      expect(new Set(tests.map(({ line }) => lines.has(line))).size).toBe(1)
    }
  }
})

test('of a matrix every day has a part, and consecutive days together all of it', () => {
  const matrix = TESTS.slice(0, 100).map((_, i) => ({
    line: `[phone] › matrix.e2e.ts › cell ${i}`,
    tags: ['matrix'],
  }))
  const samples = DAYS.map((day) => chooseSample(matrix, day))
  for (const sample of samples) expect(sample.length).toBeLessThan(matrix.length / 2)
  expect(samples.flat().toSorted((a, b) => a.line.localeCompare(b.line))).toEqual(
    matrix.toSorted((a, b) => a.line.localeCompare(b.line)),
  )
})

test('long files of unit tests are in the sample of one day and left to the rest on the others', () => {
  const files = listLongFiles(join(import.meta.dirname, '../..'))
  expect(files).toContain('cli/backup.long.test.ts')
  const shares = DAYS.map((day) => shareFiles(files, day))
  for (const { sample, rest } of shares) {
    expect([...sample, ...rest].toSorted()).toEqual(files)
    // Without a name the runner would take every file.
    expect([sample, rest]).not.toContainEqual([])
  }
  expect(shares.flatMap(({ sample }) => sample).toSorted()).toEqual(files)
})

test('one day has one sample, even across the end of a year', () => {
  expect(chooseSample(TESTS, '2026-11-25')).toEqual(chooseSample(TESTS, '2026-11-25'))
  expect(partAtDay('2027-01-01')).toBe((partAtDay('2026-12-31') + 1) % PARTS)
  expect(() => partAtDay('tomorrow')).toThrow(/SAMPLE_DAY is a day like/)
})

test('a listed test has the name that a test list needs', () => {
  const files = [
    {
      title: 'unlock.e2e.ts',
      specs: [
        { title: 'alone', file: 'unlock.e2e.ts', tags: ['desktop'], tests: [{ projectName: 'desktop' }] },
      ],
      suites: [
        {
          title: 'unlocking',
          specs: [
            {
              title: 'takes the price once',
              file: 'unlock.e2e.ts',
              tags: [],
              tests: [{ projectName: 'phone' }, { projectName: 'desktop' }],
            },
          ],
        },
      ],
    },
  ]
  expect(readListed(files).map(({ line }) => line)).toEqual([
    '[desktop] › unlock.e2e.ts › alone',
    '[phone] › unlock.e2e.ts › unlocking › takes the price once',
    '[desktop] › unlock.e2e.ts › unlocking › takes the price once',
  ])
})
