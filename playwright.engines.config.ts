import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import type { EngineName } from './tests/engines/fixture.ts'

/** The journeys that Firefox and WebKit make too, driven by their own drivers; the product is the browser suite's. */
export default defineConfig<object, { engineName: EngineName }>({
  ...base,
  testDir: 'tests/engines',
  testMatch: '**/*.engine.ts',
  outputDir: 'test-results/engines',
  workers: 1,
  // On a busy machine WebKitGTK hangs now and then, beyond what any page can mend (record 019).
  retries: process.env.CI ? 2 : 0,
  // A whole road, and every wait on it has a deadline of its own.
  timeout: 150_000,
  fullyParallel: false,
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
