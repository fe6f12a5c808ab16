import { type FaultyProxy, startFaultyProxy } from '../e2e/support/faulty-proxy.ts'
import {
  FAULTS,
  GOOGLE_SIGN_IN,
  LANGUAGE,
  PRESSED_DRAMA,
  PRESSES,
  pressThrough,
  pressThroughAll,
  WIDE_SCREEN,
} from '../e2e/support/presses.ts'
import { test } from './fixture.ts'
import { journeyIn } from './journey.ts'

let proxy: FaultyProxy

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
test.beforeAll(async ({}, { project }) => {
  proxy = await startFaultyProxy(project.use.baseURL ?? '')
})
test.afterEach(() => proxy.mend())
test.afterAll(() => proxy?.close())

test('a press that leaves the page completes automatically once the site is back, and after one lost response (rows 418, 446)', async ({
  pressingAt,
  catalogue,
}) => {
  const drama = catalogue.drama(PRESSED_DRAMA)
  const viewer = pressingAt(proxy.origin)
  await test.step('once', () => pressThrough(viewer, proxy, { drama, press: GOOGLE_SIGN_IN, fault: 'once' }))
  await test.step('503', () => pressThrough(viewer, proxy, { drama, press: LANGUAGE, fault: '503' }))
})

// Every kind of press with every network fault.
for (const hasWorker of [false, true]) {
  test.describe(`out of reach, ${hasWorker ? 'with' : 'without'} the worker`, { tag: '@matrix' }, () => {
    for (const press of PRESSES) {
      test(`${press.name} keeps the page, shows a notice, and completes afterwards (rows 418, 446)`, async ({
        installed,
        engineName,
        pressingAt,
        catalogue,
      }) => {
        // Each fault has its own page, and a hanging network is reported after seven seconds.
        test.setTimeout(400_000)
        const { tab } = installed
        if (press.isOnWideScreen) await tab.resize(WIDE_SCREEN)
        if (hasWorker) {
          const journey = journeyIn(tab, proxy.origin)
          await journey.open('/')
          test.skip(!(await journey.takeWorker()), `${engineName} has no workers here.`)
        }
        await pressThroughAll(pressingAt(proxy.origin, { hasWorker }), proxy, {
          drama: catalogue.drama(PRESSED_DRAMA),
          press,
          faults: FAULTS,
          inStep: (name, run) => test.step(name, run),
        })
      })
    }
  })
}
