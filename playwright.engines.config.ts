import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import type { EngineName } from './tests/engines/fixture.ts'

/** Journeys in Firefox and WebKit with their own drivers, against the browser suite's product. */
export default defineConfig<object, { engineName: EngineName }>({
  ...base,
  testDir: 'tests/engines',
  testMatch: '**/*.engine.ts',
  outputDir: 'test-results/engines',
  workers: 1,
  // On a busy machine WebKitGTK hangs occasionally, which no page can prevent (record 019).
  retries: process.env.CI ? 2 : 0,
  // A whole journey; each wait in it has its own deadline.
  timeout: 150_000,
  fullyParallel: false,
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
