import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of unit tests that start a process for each test, or encode films: `npm run test:all` runs them (record 121). */
export function listLongFiles(root: string): string[] {
  const exclude = (name: string) => name === 'node_modules' || name === 'build'
  return globSync('**/*.long.test.ts', { cwd: root, exclude }).toSorted()
}

/** Programs that only these files need: they say so by skipping their tests where one may be missing. */
const RARE_TOOLS = ['swift', 'njs', 'varnish', 'pgbouncer', 'pgbackrest', 'prometheus'] as const

/** Which of these programs the named files need. */
export function listNeededTools(root: string, files: readonly string[]): (typeof RARE_TOOLS)[number][] {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return RARE_TOOLS.filter((name) => texts.some((text) => text.includes(`mayLack('${name}')`)))
}
