import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CATALOGUE_FOLDER } from './tests/catalogue/folder.ts'

/** `npm test` leaves out the long files; `--exclude` does not reach projects. */
const LEFT_OUT = process.env.WITHOUT_LONG_FILES ? ['**/*.long.test.ts'] : []
const EXCLUDED = ['node_modules/**', 'build/**', 'tests/e2e/**', ...LEFT_OUT]

/** What a test file changes for whoever runs in the same process after it. */
const CHANGES_PROCESS =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\b|\bprocess\.(env|chdir|on|once|emit)\b|\bglobalThis\b/

/**
 * Files that change nothing for others share a process, which imports each module once: starting anew for each file took
 * longer than their tests. A long one, which starts programs for its tests, has a process of its own.
 */
const shared = globSync('**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: [...EXCLUDED, '**/node_modules/**', '**/*.long.test.ts'],
}).filter((file) => !CHANGES_PROCESS.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

/** Unit and conformance tests sit beside their code; every `*.test.ts(x)` outside the browser suite runs. */
export default defineConfig({
  test: {
    environment: 'node',
    // Of every product that a test starts.
    env: { DEMO_DIR: CATALOGUE_FOLDER },
    maxWorkers: 2,
    // Long enough for a slow machine that is busy; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...shared],
        },
      },
    ],
  },
})
