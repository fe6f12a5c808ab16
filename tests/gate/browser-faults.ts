/** What of a report by Playwright's JSON reporter says what failed. */
export interface BrowserReport {
  suites?: ReportedSuite[]
  /** Outside of any test. */
  errors?: { message?: string }[]
}

interface ReportedSuite {
  title: string
  specs?: { title: string; tests: { projectName: string; status: string }[] }[]
  suites?: ReportedSuite[]
}

// Playwright colours its messages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour begins with.
const COLOURS = /\u001b\[\d+m/g

/** A sentence for each failed test, named as Playwright's `--test-list` takes it, and for each error outside of tests. */
export function readBrowserFaults({ suites = [], errors = [] }: BrowserReport): string[] {
  const read = (suite: ReportedSuite, titles: readonly string[]): string[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => [`[${projectName}]`, ...titles, title].join(' › ')),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...titles, inner.title])),
  ]
  const outside = errors.map(({ message = '' }) => message.replaceAll(COLOURS, '').split('\n', 1)[0]!)
  return [...suites.flatMap((suite) => read(suite, [suite.title])), ...outside]
}
