import { type ListedSuite, readListed } from './sample.ts'

/** What of a report by Playwright's JSON reporter says what failed. */
export interface BrowserReport {
  suites?: ListedSuite[]
  /** Outside of any test. */
  errors?: { message?: string }[]
}

// Playwright colours its messages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour begins with.
const COLOURS = /\u001b\[\d+m/g

/** A sentence for each failed test, named as Playwright's `--test-list` takes it, and for each error outside of tests. */
export function readBrowserFaults({ suites = [], errors = [] }: BrowserReport): string[] {
  const failed = readListed(suites).filter(({ status }) => status === 'unexpected')
  const outside = errors.map(({ message = '' }) => message.replaceAll(COLOURS, '').split('\n', 1)[0]!)
  return [...failed.map(({ line }) => line), ...outside]
}
