import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chooseSample,
  chooseShare,
  type ListedTest,
  listLongFiles,
  listNeededTools,
  listSerialFiles,
  numberDay,
  PARTS,
  readListed,
  shareFiles,
} from './sample.ts'

const TESTS: ListedTest[] = Array.from({ length: 900 }, (_, i) => ({
  line: `[${i % 3 === 0 ? 'desktop' : 'phone'}] › file-${i % 20}.e2e.ts › a group › test ${i}`,
  tags: ['desktop'],
}))
const JOURNEYS: ListedTest[] = ['[phone]', '[desktop]'].flatMap((project) =>
  Array.from({ length: 10 }, (_, i) => ({
    line: `${project} › ${i === 0 ? 'operator' : 'money'}/file-${i}.e2e.ts › the main path`,
    tags: ['journey'],
  })),
)
const ALL = [...TESTS, ...JOURNEYS]
const SERIAL = new Set(['file-3.e2e.ts'])
const DAYS = Array.from({ length: PARTS }, (_, i) =>
  new Date(Date.UTC(2026, 11, 1 + i)).toISOString().slice(0, 10),
)
const lines = (day: string) => chooseSample(ALL, day, SERIAL).map(({ line }) => line)

test('consecutive days together run every browser test once, and each about as many', () => {
  const others = DAYS.map((day) => lines(day).filter((line) => !line.endsWith('main path')))
  expect(others.flat().toSorted()).toEqual(TESTS.map(({ line }) => line).toSorted())
  const alone = others.map((sample) => sample.filter((line) => !line.includes('file-3.')).length)
  expect(Math.max(...alone)).toBeLessThan((3 * TESTS.length) / PARTS)
  expect(Math.min(...alone)).toBeGreaterThan(0)
})

test('consecutive days together run a long table once, each a share of it, however short it is', () => {
  const table = TESTS.slice(0, PARTS * 2 + 8)
  const shares = DAYS.map((day) => chooseShare(table, day))
  expect(shares.flat().toSorted((a, b) => table.indexOf(a) - table.indexOf(b))).toEqual(table)
  for (const { length } of shares) expect([2, 3]).toContain(length)
})

test('every day runs a journey of each subject and any two days run all, each in another of its browsers the next time', () => {
  const journeys = DAYS.map((day) => lines(day).filter((line) => line.endsWith('main path')))
  const withoutBrowser = (chosen: string[]) => chosen.map((line) => line.replace(/^\[\w+\] › /, ''))
  for (const [index, today] of journeys.slice(0, -1).entries()) {
    expect(today.filter((line) => line.includes('operator/'))).toHaveLength(1)
    expect([4, 5]).toContain(today.filter((line) => line.includes('money/')).length)
    expect(new Set(withoutBrowser([...today, ...journeys[index + 1]!])).size).toBe(10)
  }
  expect(new Set(journeys.slice(0, 4).flat())).toEqual(new Set(JOURNEYS.map(({ line }) => line)))
})

test('every day runs the tests of every day, in each of their browsers', () => {
  const daily = ['[phone]', '[desktop]'].map((project) => ({
    line: `${project} › looks/file-3.e2e.ts › a part`,
    tags: ['daily'],
  }))
  for (const day of DAYS) {
    expect(chooseSample([...ALL, ...daily], day, SERIAL)).toEqual(expect.arrayContaining(daily))
  }
})

test('tests that build on one another run on the same day', () => {
  for (const project of ['[phone]', '[desktop]']) {
    const together = TESTS.filter(({ line }) => line.startsWith(`${project} › file-3.`))
    const days = DAYS.filter((day) => lines(day).includes(together[0]!.line))
    expect(days).toHaveLength(1)
    expect(lines(days[0]!)).toEqual(expect.arrayContaining(together.map(({ line }) => line)))
  }
  const serial = listSerialFiles(join(import.meta.dirname, '../e2e'))
  expect([...serial].some((file) => file.endsWith('brand.e2e.ts'))).toBe(true)
  expect([...serial].some((file) => file.endsWith('search.e2e.ts'))).toBe(false)
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
  expect(shares.slice(0, 20).flatMap(({ sample }) => sample)).toHaveLength(files.length)
})

test('what only some long files need is installed for these alone', () => {
  const root = join(import.meta.dirname, '../..')
  const files = listLongFiles(root)
  expect(listNeededTools(root, files)).toEqual(['swift', 'varnish', 'pgbouncer', 'pgbackrest'])
  expect(listNeededTools(root, ['cli/backup.long.test.ts'])).toEqual([])
  const others = globSync('{platform,server,tests}/**/*.test.ts', { cwd: root }).filter(
    (file) => !file.includes('.long.') && !file.startsWith('tests/gate/'),
  )
  expect(others.length).toBeGreaterThan(100)
  expect(listNeededTools(root, others), 'would be missing on most days').toEqual([])
})

test('one day has one sample, and a word that is no day is refused', () => {
  expect(lines('2026-11-25')).toEqual(lines('2026-11-25'))
  expect(numberDay('2027-01-01')).toBe(numberDay('2026-12-31') + 1)
  expect(() => numberDay('tomorrow')).toThrow(/SAMPLE_DAY is a day like/)
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

test('no browser test begins once the time of the run is over', () => {
  const folder = join(import.meta.dirname, '../e2e')
  const direct = globSync('**/*.e2e.ts', { cwd: folder }).filter((file) =>
    /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(direct, 'Import test from support/fixture.ts or support/timed-test.ts.').toEqual([])
})
