import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** A statement of a component or hook itself, or of an `if` in it: deeper ones are in functions, which run later. */
const WRITTEN = /^ {2}(?:(?:if|else)\b.*)?\w+\.current = /gm

test('no ref is written while rendering: a render may be discarded (see app/browser/use-latest.ts)', () => {
  const written = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(WRITTEN)].map(([text]) => `${file}: ${text.trim()}`),
  )
  expect(written).toEqual([])
})
