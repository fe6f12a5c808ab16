import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test of the browser suite. */
export interface ListedTest {
  /** As Playwright's `--test-list` takes it: `[project] › file › titles`. */
  line: string
  tags: readonly string[]
  /** Once it has run. */
  status?: string | undefined
}

/** What Playwright's JSON reporter writes of a file or a group of tests. */
export interface ListedSuite {
  title: string
  specs?: { title: string; file: string; tags: string[]; tests: { projectName: string; status?: string }[] }[]
  suites?: ListedSuite[]
}

/** A main path through the product: part of every second day's sample, in one of its browsers. */
const JOURNEY = 'journey'

/** Quick, and about all of the product: part of every day's sample. */
const DAILY = 'daily'

/** Half of a subject's journeys each day, so that any two days run all of them. */
const JOURNEY_PARTS = 2

/** Every other test belongs to one part, and each day has its part: eight weeks run all of them. */
export const PARTS = 56

/** Of the files of unit tests: twenty days run all of them. */
const LONG_FILE_PARTS = 20

const DAY_MS = 86_400_000

/** The tests of a report by Playwright's JSON reporter, of a run or of `--list`. */
export function readListed(files: readonly ListedSuite[]): ListedTest[] {
  const read = (suite: ListedSuite, titles: readonly string[]): ListedTest[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tags, tests }) =>
      tests.map(({ projectName, status }) => ({
        line: [`[${projectName}]`, file, ...titles, title].join(' › '),
        tags,
        status,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...titles, inner.title])),
  ]
  return files.flatMap((file) => read(file, []))
}

/** The number of a day, of those since 1970. Throws `RangeError` for what is no day. */
export function numberDay(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`SAMPLE_DAY is a day like 2026-11-25, not "${day}".`)
  return ms / DAY_MS
}

function isInPart(name: string, day: string): boolean {
  return createHash('sha1').update(name).digest().readUInt32BE() % PARTS === numberDay(day) % PARTS
}

/** Files of browser tests that build on one another, as the report names them. */
export function listSerialFiles(folder: string): Set<string> {
  const files = globSync('**/*.e2e.ts', { cwd: folder })
  return new Set(files.filter((file) => /mode: 'serial'/.test(readFileSync(join(folder, file), 'utf8'))))
}

/**
 * Which tests a day's sample has: half of each subject's journeys, each in one of its browsers, which take turns, the
 * tests of every day, and the day's part of the others. A subject is a folder of the suite.
 *
 * @param serial files whose tests are in one part
 */
export function chooseSample(
  tests: readonly ListedTest[],
  day: string,
  serial: ReadonlySet<string>,
): ListedTest[] {
  const journeys = tests.filter(({ tags }) => tags.includes(JOURNEY))
  const subjects = Map.groupBy(journeys, ({ line }) => line.split(' › ')[1]!.split('/')[0])
  const chosen = new Set([...subjects.values()].flatMap((subject) => chooseJourneys(subject, numberDay(day))))
  const isInSample = (test: ListedTest) => {
    if (test.tags.includes(JOURNEY)) return chosen.has(test)
    if (test.tags.includes(DAILY)) return true
    const [project, file] = test.line.split(' › ', 2)
    return isInPart(serial.has(file!) ? `${project} ${file}` : test.line, day)
  }
  return tests.filter(isInSample)
}

function chooseJourneys(subject: readonly ListedTest[], day: number): ListedTest[] {
  const journeys = Map.groupBy(subject, ({ line }) => line.split(' › ').slice(1).join(' › '))
  const parts = Math.min(JOURNEY_PARTS, journeys.size)
  return [...journeys.values()].flatMap((browsers, index) => {
    const turn = day + index
    return turn % parts === 0 ? [browsers[(turn / parts) % browsers.length]!] : []
  })
}

/** Of things that no day runs all of: about as many each day, never none, and all within as many days as there are parts. */
export function chooseShare<Thing>(things: readonly Thing[], day: string, parts = PARTS): Thing[] {
  return things.filter((_, index) => index % parts === numberDay(day) % parts)
}

/**
 * Files of unit tests that take long: they start a process for each test, or encode films. What they are about is in the others
 * as well, in one process or on one road through everything.
 */
export function listLongFiles(root: string): string[] {
  const exclude = (name: string) => name === 'node_modules' || name === 'build'
  return globSync('**/*.long.test.ts', { cwd: root, exclude }).toSorted()
}

/** Programs that only these files need: they say so by skipping their tests where one may be missing. */
const RARE_TOOLS = ['swift', 'varnish', 'pgbouncer', 'pgbackrest'] as const

export function listNeededTools(root: string, files: readonly string[]): (typeof RARE_TOOLS)[number][] {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return RARE_TOOLS.filter((name) => texts.some((text) => text.includes(`mayLack('${name}')`)))
}

/** Which of these files a day's sample has, and which it leaves out. */
export function shareFiles(files: readonly string[], day: string): { sample: string[]; rest: string[] } {
  const sample = chooseShare(files, day, LONG_FILE_PARTS)
  return { sample, rest: files.filter((file) => !sample.includes(file)) }
}
