import type { Page } from '@playwright/test'
import type { Drama } from '../support/catalogue.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { expect, test } from '../support/fixture.ts'
import { stayAtTheEnd } from '../support/playback.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'
import {
  FAULTS,
  LANGUAGE,
  PRESSED_DRAMA,
  PRESSES,
  type Press,
  pairedFaults,
  pressThrough,
  pressThroughAll,
  WIDE_SCREEN,
} from '../support/presses.ts'
import { viewerOn } from '../support/pressing-page.ts'
import { allowSandboxes } from '../support/sign-in.ts'

let proxy: FaultyProxy

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
test.beforeAll(async ({}, { project }) => {
  proxy = await startFaultyProxy(project.use.baseURL ?? '')
})

test.beforeEach(async ({ guard, page, baseURL }) => {
  guard.addOrigin(proxy.origin)
  allowSandboxes(guard, baseURL ?? '')
  guard.expectFailure(/./)
  guard.expectStatus(503, /./)
  guard.expectStatus(404, /no-such-page/)
  // From the mistyped code of the account deletion.
  guard.expectStatus(400, /account.delete/)
  // On a machine without a network it is false, although the site runs on that machine.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }))
  await fetchNothingAhead(page)
  await stayAtTheEnd(page)
})

test.afterEach(() => proxy.mend())

test.afterAll(() => proxy?.close())

async function throughFaults(
  page: Page,
  drama: Drama,
  { press, faults, hasWorker = false }: { press: Press; faults: readonly Fault[]; hasWorker?: boolean },
): Promise<void> {
  // A hanging network takes seven seconds for each press.
  test.setTimeout(400_000)
  const inStep = (name: string, run: () => Promise<void>) => test.step(name, run)
  await pressThroughAll(viewerOn(page, proxy.origin, { hasWorker }), proxy, { drama, press, faults, inStep })
}

test('a press while the site is out of reach keeps the page, and completes automatically once the site is back (row 418)', {
  tag: '@journey',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama(PRESSED_DRAMA)
  await pressThrough(viewerOn(page, proxy.origin), proxy, { drama, press: LANGUAGE, fault: '503' })
})

for (const press of PRESSES) {
  const screen = press.isOnWideScreen ? { viewport: WIDE_SCREEN, isMobile: false, hasTouch: false } : {}
  const title = `${press.name} keeps the page, shows a notice, and completes afterwards (rows 411, 418, 419)`

  test.describe('out of reach while the browser is online, without the worker', {
    tag: press.isAlike ? '@matrix' : [],
  }, () => {
    test.use(screen)

    test(title, ({ page, catalogue }) =>
      throughFaults(page, catalogue.drama(PRESSED_DRAMA), { press, faults: pairedFaults(press) }),
    )
  })

  test.describe('out of reach while the browser is online, with the worker', { tag: '@matrix' }, () => {
    test.use({ ...screen, serviceWorkers: 'allow' })

    test(title, async ({ page, catalogue }) => {
      await page.goto(proxy.origin)
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/sw.js', { scope: '/' })
        await navigator.serviceWorker.ready
      })
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      await throughFaults(page, catalogue.drama(PRESSED_DRAMA), { press, faults: FAULTS, hasWorker: true })
    })
  })
}
