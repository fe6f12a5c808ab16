import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Pictures of the screens, of the browser suite's product: `npm run pictures`. */
export default defineConfig({
  ...base,
  testDir: 'tests/pictures',
  testMatch: '**/*.picture.ts',
  outputDir: 'test-results/pictures-run',
  fullyParallel: true,
  retries: 0,
  // A screen in every size; each wait has its own deadline.
  timeout: 600_000,
  projects: [{ name: 'pictures' }],
  use: { ...base.use, trace: 'off' },
})
