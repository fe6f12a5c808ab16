import { Option } from 'commander'

/** The option of every command that finds or changes something. */
export function jsonOption(): Option {
  return new Option('--json', 'print the facts as JSON, and nothing else').default(false)
}

/** In words, or with `--json` as one JSON value. */
export function printFacts(isJson: boolean, facts: object, words: string | readonly string[]): void {
  console.log(isJson ? JSON.stringify(facts, null, 2) : [words].flat().join('\n'))
}

/** For progress: with `--json`, standard output is for the facts alone. */
export function progressOutput(isJson: boolean): NodeJS.WriteStream {
  return isJson ? process.stderr : process.stdout
}

/** A time of the API's as facts have it. */
export function toIso(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}
