/** What Playwright's JSON reporter writes of a file or a group of tests. */
interface Suite {
  title: string
  specs?: { title: string; file: string; tests: { projectName: string; status?: string }[] }[]
  suites?: Suite[]
}

/** What of a report by Playwright's JSON reporter says what failed. */
export interface BrowserReport {
  suites?: Suite[]
  /** Outside of any test. */
  errors?: { message?: string }[]
}

// Playwright colours its messages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour begins with.
const COLOURS = /\u001b\[\d+m/g

interface FoundTest {
  project: string
  file: string
  /** `[project] › file › titles`. */
  line: string
}

/** The tests of a report that ended with this status. */
function listTests({ suites = [] }: BrowserReport, status: 'unexpected' | 'flaky'): FoundTest[] {
  const read = (suite: Suite, titles: readonly string[]): FoundTest[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter((one) => one.status === status)
        .map(({ projectName: project }) => ({
          ...{ project, file },
          line: [`[${project}]`, file, ...titles, title].join(' › '),
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...titles, inner.title])),
  ]
  return suites.flatMap((file) => read(file, []))
}

/** A sentence for each failed test, and for each error outside of tests. */
export function readBrowserFaults(report: BrowserReport): string[] {
  const outside = (report.errors ?? []).map(
    ({ message = '' }) => message.replaceAll(COLOURS, '').split('\n', 1)[0]!,
  )
  return [...listTests(report, 'unexpected').map(({ line }) => line), ...outside]
}

/** Tests that failed and passed when they were repeated in the same run. */
export const readFlaky = (report: BrowserReport): string[] =>
  listTests(report, 'flaky').map(({ line }) => line)

/** Playwright's arguments for the files that failed, in the browsers in which they did; null if an error was outside of tests. */
export function repeatArgs(report: BrowserReport): string[] | null {
  const failed = listTests(report, 'unexpected')
  if (failed.length === 0 || (report.errors ?? []).length > 0) return null
  const projects = new Set(failed.map(({ project }) => `--project=${project}`))
  return [...projects, '--workers=1', ...new Set(failed.map(({ file }) => file))]
}
