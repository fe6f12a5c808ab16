import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'

/** A test of the browser suite. */
export interface ListedTest {
  /** As Playwright's `--test-list` takes it: `[project] › file › titles`. */
  line: string
  tags: readonly string[]
}

/** What Playwright's JSON reporter writes of a file or a group of tests. */
export interface ListedSuite {
  title: string
  specs?: { title: string; file: string; tags: string[]; tests: { projectName: string }[] }[]
  suites?: ListedSuite[]
}

/** A subject's main road through the product: part of every sample. */
const JOURNEY = 'journey'

/** Tests of a long table, each on its own: a day has a part of them. */
const MATRIX = 'matrix'

/** Every file belongs to one part, and each day has its part: five days see all of them. */
export const PARTS = 5

const DAY_MS = 86_400_000

/** The tests of a report of `playwright test --list --reporter=json`. */
export function readListed(files: readonly ListedSuite[]): ListedTest[] {
  const read = (suite: ListedSuite, titles: readonly string[]): ListedTest[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tags, tests }) =>
      tests.map(({ projectName }) => ({
        line: [`[${projectName}]`, file, ...titles, title].join(' › '),
        tags,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...titles, inner.title])),
  ]
  return files.flatMap((file) => read(file, []))
}

/** The part of a day, from 0. Throws `RangeError` for what is no day. */
export function partAtDay(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`SAMPLE_DAY is a day like 2026-11-25, not "${day}".`)
  return (ms / DAY_MS) % PARTS
}

function findPart(name: string): number {
  return createHash('sha1').update(name).digest().readUInt32BE() % PARTS
}

/** Which tests a day's sample has: all journeys and the day's part of the files. */
export function chooseSample(tests: readonly ListedTest[], day: string): ListedTest[] {
  const part = partAtDay(day)
  // The other tests of a file may build on one another, so they are in one part.
  const findTestPart = ({ line, tags }: ListedTest) =>
    findPart(tags.includes(MATRIX) ? line : line.split(' › ', 2).join(' '))
  return tests.filter((test) => test.tags.includes(JOURNEY) || findTestPart(test) === part)
}

/**
 * Files of unit tests that take long: they start a process for each test, or encode films. What they are about is in the others
 * as well, in one process or on one road through everything.
 */
export function listLongFiles(root: string): string[] {
  const exclude = (name: string) => name === 'node_modules' || name === 'build'
  return globSync('**/*.long.test.ts', { cwd: root, exclude }).toSorted()
}

/** Which of these files a day's sample has, and which it leaves out. */
export function shareFiles(files: readonly string[], day: string): { sample: string[]; rest: string[] } {
  const part = partAtDay(day)
  const isInSample = (file: string) => findPart(file) === part
  return { sample: files.filter(isInSample), rest: files.filter((file) => !isInSample(file)) }
}
