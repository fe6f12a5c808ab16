import { type Fault, type FaultyProxy, startFaultyProxy } from '../e2e/support/faulty-proxy.ts'
import { newName } from '../e2e/support/sign-in.ts'
import { test } from './fixture.ts'
import { type Journey, signIn } from './journey.ts'
import { ENTER } from './tab.ts'

let proxy: FaultyProxy

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
test.beforeAll(async ({}, { project }) => {
  proxy = await startFaultyProxy(project.use.baseURL ?? '')
})
test.afterEach(() => proxy.mend())
test.afterAll(() => proxy?.close())

/** A machine without a network is offline for some browsers, though the site is on the machine. */
const NOTICE = /That didn't work\.|You're offline\./

interface Press {
  at: string
  press: (viewer: Journey) => Promise<void>
  /** Method and path of the request that the press sends. */
  asks: RegExp
  comes: (viewer: Journey) => Promise<void>
  isMember?: boolean
}

const google: Press = {
  at: '/login/',
  press: (viewer) => viewer.pressButton('Sign In With Google'),
  asks: /^POST \/sign-in\/google/,
  comes: (viewer) => viewer.expectText('Choose an account'),
}

const search: Press = {
  at: '/search/',
  press: (viewer) => viewer.type("//main//input[@name='q'] | //form[@role='search']//input", `oath${ENTER}`),
  asks: /^GET \/search\.data/,
  comes: (viewer) => viewer.expectAddress('/search/?q=oath'),
}

const logout: Press = {
  at: '/profile/',
  press: (viewer) => viewer.pressButton('Logout'),
  asks: /^POST \/sign-in\/out/,
  comes: (viewer) => viewer.expectText('Please login'),
  isMember: true,
}

const language: Press = {
  at: '/profile/',
  press: (viewer) => viewer.pressButton('العربية'),
  asks: /^POST \/language/,
  comes: (viewer) => viewer.expectAddress('/ar/profile/'),
}

const wayHome: Press = {
  at: '/no-such-page/',
  press: (viewer) => viewer.press("//main//a[normalize-space(.)='Back to Home']"),
  asks: /^GET \/healthz/,
  comes: (viewer) => viewer.expectAddress('/'),
}

type Cell = readonly [Fault, Press]

/** Each fault, and each kind of press; the browser suite has all of their combinations. */
const CELLS: readonly Cell[] = [
  ['503', google],
  ['refuses', google],
  ['resets', google],
  ['once', search],
  ['resets', search],
  ['hangs', search],
  ['refuses', logout],
  ['hangs', language],
]

/** Each fault once more, with the worker between the page and the network. */
const CELLS_WITH_WORKER: readonly Cell[] = [
  ['once', google],
  ['refuses', wayHome],
  ['resets', search],
  ['hangs', google],
  // The others are in English.
  ['503', language],
]

async function pressThrough(
  viewer: Journey,
  [fault, { at, press, asks, comes }]: Cell,
  { hasWorker = false } = {},
): Promise<void> {
  await viewer.open(at)
  await viewer.expectAlive()
  if (hasWorker) await viewer.expectControlled()
  await proxy.fail(fault, fault === 'once' ? asks : undefined)
  await press(viewer)
  if (fault !== 'once') {
    await viewer.expectText(NOTICE)
    await viewer.expectAddress(at)
    await proxy.mend()
  }
  await comes(viewer)
}

test('a press that would leave the page comes by itself once the site is back, and after one lost answer (rows 418, 446)', async ({
  viewerAt,
}) => {
  const viewer = viewerAt(proxy.origin)
  await test.step('once', () => pressThrough(viewer, ['once', google]))
  await test.step('503', () => pressThrough(viewer, ['503', language]))
})

test('every press that would leave the page keeps it while the site is out of reach, is told, and comes afterwards (rows 418, 446)', {
  tag: '@matrix',
}, async ({ viewer: direct, viewerAt }) => {
  const viewer = viewerAt(proxy.origin)
  // Each cell is a page of its own, and a network that hangs is told after seven seconds.
  test.setTimeout(400_000)
  for (const [fault, press] of CELLS) {
    await test.step(`${press.asks.source} ${fault}`, async () => {
      if (press.isMember) await signIn(direct, newName())
      await pressThrough(viewer, [fault, press])
    })
  }
})

test('with the worker too, presses keep the page while the site is out of reach, are told, and come afterwards (rows 418, 446)', {
  tag: '@matrix',
}, async ({ viewerAt, engineName }) => {
  const viewer = viewerAt(proxy.origin)
  test.setTimeout(300_000)
  await viewer.open('/')
  test.skip(!(await viewer.takeWorker()), `${engineName} has no workers here.`)
  for (const [fault, press] of CELLS_WITH_WORKER) {
    await test.step(`${press.asks.source} ${fault}`, () =>
      pressThrough(viewer, [fault, press], { hasWorker: true }))
  }
})
