import { Option } from 'commander'

export function jsonOption(): Option {
  return new Option('--json', 'print the facts as JSON, and nothing else').default(false)
}

export function printFacts(isJson: boolean, facts: object, words: string | readonly string[]): void {
  console.log(isJson ? JSON.stringify(facts, null, 2) : [words].flat().join('\n'))
}

export function progressOutput(isJson: boolean): NodeJS.WriteStream {
  return isJson ? process.stderr : process.stdout
}

export function toIso(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}
