import { defineConfig } from '@playwright/test'
import { CATALOGUE_FOLDER } from './tests/catalogue/folder.ts'
import { SHARED_DATA_DIR } from './tests/e2e/support/coins.ts'
import { TEMPLATE_DATA_DIR } from './tests/e2e/support/product.ts'
import { LOGS_FOLDER } from './tests/e2e/support/secrets-seen.ts'
import { toSandboxPort } from './tests/e2e/support/sign-in.ts'
import { findChromium } from './tests/gate/programs.ts'

/** The product under test: a production build in demonstration mode, with its own port and data folder. */
const PORT = Number(process.env.E2E_PORT ?? 3210)
const ORIGIN = `http://localhost:${PORT}`
const DEVELOPMENT = '**/development.e2e.ts'
const isRoot = process.getuid?.() === 0

const chromium = findChromium()

/** Of every product that a test starts. */
process.env.DEMO_DIR = CATALOGUE_FOLDER

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Some tests are long; a hung one still ends long before the gate's limit.
  timeout: 180_000,
  // A slow machine that is busy takes this long for what a quick one does at once.
  expect: { timeout: 20_000 },
  use: {
    baseURL: ORIGIN,
    locale: 'en-US',
    // It would answer what tests hold back or count on the way to the site; those that are about it allow it.
    serviceWorkers: 'block',
    // Costs every test time, which the gate has not.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  // The whole suite runs as a phone; desktop and the browser without scripts run only tests tagged for them.
  projects: [
    {
      // One file that takes minutes, test after test: begun last, it would leave one worker idle at the end.
      name: 'development',
      testMatch: DEVELOPMENT,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'phone',
      testIgnore: DEVELOPMENT,
      grepInvert: /@desktop-only|@no-scripts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@desktop/,
      // Within what is tagged as a whole: what no layout changes.
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'no-scripts',
      grep: /@no-scripts/,
      use: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
    },
  ],
  webServer: {
    // Starts empty: a sandbox keeps a limited number of accounts, and every run adds more than a hundred.
    command: `rm -rf ${SHARED_DATA_DIR} ${TEMPLATE_DATA_DIR} && mkdir -p ${LOGS_FOLDER} && exec node cli/start.ts >${LOGS_FOLDER}/shared.log 2>&1`,
    url: `${ORIGIN}/readyz`,
    timeout: 400_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      SANDBOX_PORT: String(toSandboxPort(ORIGIN)),
      DATA_DIR: SHARED_DATA_DIR,
      LOG_LEVEL: 'info',
    },
  },
})
