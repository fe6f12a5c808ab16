import { Option } from 'commander'

export function jsonOption(): Option {
  return new Option('--json', 'print the facts as JSON, and nothing else').default(false)
}

export function printFacts(isJson: boolean, facts: object, words: string | readonly string[]): void {
  console.log(isJson ? toHarmlessJson(facts) : [words].flat().join('\n'))
}

/** The same facts, with escapes for what a terminal would obey, what reverses a line and what nobody sees. */
function toHarmlessJson(facts: object): string {
  // JSON escapes the characters below U+0020 itself.
  return JSON.stringify(facts, null, 2).replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

export function progressOutput(isJson: boolean): NodeJS.WriteStream {
  return isJson ? process.stderr : process.stdout
}

export function toIso(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}
