import { defineConfig } from 'vitest/config'

/** Unit and conformance tests. A test sits beside its code, so every `*.test.ts(x)` outside the browser suite runs. */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'tests/e2e/**'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
