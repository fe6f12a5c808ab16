import { defineConfig } from 'vitest/config'

/** Unit and conformance tests sit beside their code; every `*.test.ts(x)` outside the browser suite runs. */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'tests/e2e/**'],
    environment: 'node',
    maxWorkers: 2,
    // Long enough for a slow machine that is busy; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
