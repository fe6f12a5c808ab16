import { test as base, expect } from '@playwright/test'
import { type Catalogue, readCatalogue } from '../e2e/support/catalogue.ts'
import type { PressingViewer } from '../e2e/support/presses.ts'
import { findFirefox, findWebKit } from '../gate/programs.ts'
import { startFirefox } from './firefox.ts'
import { type Journey, journeyIn } from './journey.ts'
import { pressingViewer } from './pressing.ts'
import type { Autoplay, Engine } from './tab.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = 'firefox' | 'webkit'

const PHONE = { width: 390, height: 844 }

interface TestFixtures {
  autoplay: Autoplay
  /** Started afresh for each journey: nobody is signed in and the history is empty. Null: it is not installed. */
  engine: Engine | null
  /** The same; a test that needs it is skipped where it is not installed. */
  installed: Engine
  viewer: Journey
  /** The same viewer at another address of the product, such as a proxy's. */
  pressingAt: (origin: string, options?: { hasWorker?: boolean }) => PressingViewer
  /** Prints times and adds them to the report. */
  note: (what: string, timesMs: readonly number[]) => void
}

interface WorkerFixtures {
  engineName: EngineName
  catalogue: Catalogue
}

/** A journey in an engine other than the browser suite's. If it fails, the last screen is attached to the report. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  autoplay: ['allowed', { option: true }],
  engine: [
    async ({ engineName, autoplay }, use) => {
      const engine = await start(engineName, autoplay)
      await use(engine)
      await engine?.close()
    },
    { timeout: 100_000 },
  ],
  installed: async ({ engine, engineName }, use, info) => {
    test.skip(!engine, `${engineName} is not installed.`)
    if (!engine) return
    await use(engine)
    if (info.status === info.expectedStatus) return
    const file = info.outputPath('last-screen.png')
    await engine.tab.screenshot(file).then(
      () => info.attach('last screen', { path: file, contentType: 'image/png' }),
      () => undefined,
    )
  },
  viewer: async ({ installed, baseURL }, use) => use(journeyIn(installed.tab, baseURL ?? '')),
  pressingAt: async ({ installed, baseURL }, use) =>
    use((origin, options) => pressingViewer(installed, origin, baseURL ?? '', options)),
  note: async ({ engineName }, use, info) => {
    await use((type, timesMs) => {
      const description = timesMs.map((ms) => `${Math.round(ms)} ms`).join(', ')
      info.annotations.push({ type, description })
      console.log(`${engineName}: ${type}: ${description}`)
    })
  },
  catalogue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use, { project }) => {
      await use(await readCatalogue(new URL(project.use.baseURL ?? '').origin))
    },
    { scope: 'worker' },
  ],
})

async function start(name: EngineName, autoplay: Autoplay): Promise<Engine | null> {
  if (name === 'firefox') {
    const path = findFirefox()
    return path ? startFirefox(path, PHONE, autoplay) : null
  }
  const programs = findWebKit()
  return programs ? startWebKit(programs, PHONE, autoplay) : null
}

export { expect }
