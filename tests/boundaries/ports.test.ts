import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** `3450`, or `3450 + info.parallelIndex`: one for each of the two workers. */
const PORT = /\b(3[2-9]\d\d)\b( \+ [\w.()]*parallelIndex)?/g

test('no two files of browser tests listen on the same port, since they run in parallel', () => {
  const files = ['playwright.config.ts', ...globSync('tests/e2e/**/*.ts', { cwd: ROOT })]
  const users = new Map<number, Set<string>>()
  for (const file of files) {
    for (const [, written, isForEach] of readFileSync(join(ROOT, file), 'utf8').matchAll(PORT)) {
      for (const port of isForEach ? [Number(written), Number(written) + 1] : [Number(written)]) {
        users.set(port, (users.get(port) ?? new Set()).add(file))
      }
    }
  }
  expect(users.size).toBeGreaterThan(20)
  expect([...users].filter(([, { size }]) => size > 1)).toEqual([])
})
