import type { Locator, Page } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'
import { allowSandboxes } from '../support/sign-in.ts'

const KEY = 'neon-oath'
const FAULTS: readonly Fault[] = ['once', '503', 'refuses', 'resets', 'hangs']

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
  // Of the mistyped deletion.
  guard.expectStatus(400, /account.delete/)
  // Of a machine without a network it is false, though the site is on the machine.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }))
  await fetchNothingAhead(page)
  await stayAtTheEnd(page)
})

test.afterEach(() => proxy.mend())

test.afterAll(() => proxy?.close())

/** A network that hangs is told after seven seconds, and the next try by itself may be as far away. */
const expectSoon = expect.configure({ timeout: 30_000 })
const notice = (page: Page) => page.locator('[data-network-notice]').filter({ has: page.getByRole('button') })
const retry = (page: Page) => notice(page).getByRole('button', { name: 'Retry' })
const visible = (found: Locator) => found.filter({ visible: true }).first()
const main = (page: Page) => page.getByRole('main')
const chooser = (page: Page) => page.getByRole('heading', { name: 'Choose an account' })

interface Press {
  name: string
  at: (drama: { episode(number: number): string }) => string
  isMember?: boolean
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  /** Method and path of the request that the press sends. */
  asks: RegExp
  /** Once the site can be reached; called before it can. */
  comes: (page: Page) => Promise<unknown>
  /** It may pay or delete, so only another press sends it again; the site is asked first, so one lost answer changes nothing. */
  isOffered?: boolean
}

const signIn = (page: Page, provider: 'Google' | 'Facebook') =>
  page.getByRole('button', { name: `Sign In With ${provider}` })

const LANGUAGE: Press = {
  name: 'another language',
  at: () => '/profile/',
  press: (page) => main(page).getByRole('button', { name: 'العربية' }).click(),
  asks: /^POST \/language/,
  comes: (page) => expectSoon(page.locator('html[dir=rtl]')).toBeVisible(),
}

const OWN_DATA: Press = {
  name: 'Download your data',
  at: () => '/profile/',
  isMember: true,
  press: (page) => page.getByRole('link', { name: 'Download your data' }).click(),
  asks: /^GET \/account\/export/,
  comes: (page) => page.waitForEvent('download'),
}

const SIGN_INS: readonly Press[] = [
  {
    name: 'Google on the login screen',
    at: () => '/login/',
    press: (page) => signIn(page, 'Google').click(),
    asks: /^POST \/sign-in\/google/,
    comes: (page) => expectSoon(chooser(page)).toBeVisible(),
  },
  {
    name: 'Google in the panel over the film',
    at: (drama) => drama.episode(1),
    prepare: async (page) => {
      await expectPlayerReady(page)
      await pressControl(visible(page.getByRole('button', { name: 'Like' })))
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    },
    press: (page) => signIn(page, 'Google').click(),
    asks: /^POST \/sign-in\/google/,
    comes: (page) => expectSoon(chooser(page)).toBeVisible(),
  },
  {
    // Its popup closes without an answer; later the page itself goes there.
    name: 'Facebook',
    at: () => '/login/',
    press: (page) => signIn(page, 'Facebook').click(),
    asks: /^POST \/sign-in\/facebook/,
    comes: (page) => expectSoon(chooser(page)).toBeVisible(),
  },
]

const LOGOUT: Press = {
  name: 'Logout',
  at: () => '/profile/',
  isMember: true,
  press: (page) => page.getByRole('button', { name: 'Logout' }).click(),
  asks: /^POST \/sign-in\/out/,
  comes: (page) => expectSoon(main(page).getByRole('link', { name: 'Login' })).toBeVisible(),
}

const RECORDS: Press = {
  name: 'the wallet’s records',
  at: () => '/my-wallet/',
  isMember: true,
  prepare: (page) => page.getByText('Your records', { exact: false }).first().click(),
  press: (page) => page.getByRole('link', { name: /CSV/ }).click(),
  asks: /^GET \/wallet\/export\/csv/,
  comes: (page) => page.waitForEvent('download'),
}

const WAY_HOME: Press = {
  name: 'the way home from a page that does not exist',
  at: () => '/no-such-page/',
  press: (page) => main(page).getByRole('link', { name: 'Back to Home' }).click(),
  asks: /^GET \/healthz/,
  comes: (page) => expectSoon(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible(),
}

const DELETION: Press = {
  name: 'a mistyped deletion of the account',
  at: () => '/account/delete/',
  isMember: true,
  press: async (page) => {
    await main(page).getByRole('textbox').fill('mistyped')
    await page.getByRole('button', { name: /^Delete/ }).click()
  },
  asks: /^GET \/healthz/,
  comes: (page) => expectSoon(main(page).getByRole('alert')).toBeVisible(),
  isOffered: true,
}

const search = (from: string, at: Press['at']): Press => ({
  name: `a search from ${from}`,
  at,
  press: async (page) => {
    const field = page.getByRole('search').filter({ visible: true }).locator('input')
    await field.fill('oath')
    await field.press('Enter')
  },
  asks: /^GET \/search\.data/,
  comes: (page) => expectSoon(page).toHaveURL(/\/search\/\?q=oath/),
})

const SEARCH = search('its page', () => '/search/')

const PRESSES: readonly Press[] = [
  LANGUAGE,
  ...SIGN_INS,
  LOGOUT,
  OWN_DATA,
  RECORDS,
  {
    name: 'the wallet’s records as JSON, pressed twice',
    at: () => '/my-wallet/',
    isMember: true,
    prepare: (page) => page.getByText('Your records', { exact: false }).first().click(),
    press: (page) => page.getByRole('link', { name: /JSON/ }).dblclick(),
    asks: /^GET \/wallet\/export\/json/,
    comes: (page) => page.waitForEvent('download'),
  },
  {
    name: 'Google, pressed twice',
    at: () => '/login/',
    press: (page) => signIn(page, 'Google').dblclick(),
    asks: /^POST \/sign-in\/google/,
    comes: (page) => expectSoon(chooser(page)).toBeVisible(),
  },
  {
    name: 'a language of the footer',
    at: () => '/',
    press: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'العربية' }).click(),
    asks: /^POST \/language/,
    comes: (page) => expectSoon(page.locator('html[dir=rtl]')).toBeVisible(),
  },
  WAY_HOME,
  DELETION,
  {
    name: 'Like',
    at: (drama) => drama.episode(1),
    isMember: true,
    prepare: expectPlayerReady,
    press: (page) => pressControl(visible(page.getByRole('button', { name: 'Like', exact: true }))),
    asks: /^POST \/(ar\/)?reel-shorts/,
    comes: (page) =>
      expectSoon(
        visible(page.getByRole('button', { name: 'Like', exact: true, pressed: true })),
      ).toBeVisible(),
  },
]

/** Of each kind one: a form, a file, a link, and a form that is only offered again. */
const OF_EACH_KIND = [LANGUAGE, OWN_DATA, WAY_HOME, DELETION]

/** One fault of the network, from a fresh page to what the press leads to. */
async function pressThrough(page: Page, address: string, press: Press, fault: Fault): Promise<void> {
  await page.goto(address)
  await expectPageReady(page)
  await press.prepare?.(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const url = page.url()
  await proxy.fail(fault, fault === 'once' ? press.asks : undefined)
  if (fault === 'once') {
    // Got over in silence.
    await Promise.all([press.comes(page), press.press(page)])
    return
  }
  await press.press(page)
  await expectSoon(retry(page)).toBeVisible()
  await expect(notice(page).getByRole('status')).not.toBeEmpty()
  expect(page.url()).toBe(url)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  const coming = press.comes(page)
  await proxy.mend()
  if (press.isOffered) await retry(page).click()
  await coming
}

async function pressThroughAll(
  page: Page,
  drama: { episode(number: number): string },
  press: Press,
): Promise<void> {
  // Of each press five times what other tests do once, and seven seconds for a network that hangs.
  test.setTimeout(400_000)
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await proxy.mend()
      await page.context().clearCookies()
      if (press.isMember) await signInWithCoins(page, {})
      await pressThrough(page, proxy.origin + press.at(drama), press, fault)
    })
  }
}

test('a press while the site is out of reach keeps the page, and comes by itself once the site is back (row 418)', {
  tag: '@journey',
}, async ({ page, catalogue }) => {
  await pressThrough(page, proxy.origin + LANGUAGE.at(catalogue.drama(KEY)), LANGUAGE, '503')
})

test.describe('out of reach while the browser is online, without the worker', { tag: '@matrix' }, () => {
  for (const press of [...PRESSES, SEARCH]) {
    test(`${press.name} keeps the page, is told, and comes afterwards (rows 411, 418, 419)`, async ({
      page,
      catalogue,
    }) => {
      await pressThroughAll(page, catalogue.drama(KEY), press)
    })
  }
})

const WITH_THE_WORKER = [
  { screen: 'a phone', presses: [...OF_EACH_KIND, SEARCH, ...SIGN_INS, LOGOUT, RECORDS], use: {} },
  {
    screen: 'a wide screen',
    // Its header has the field of the search.
    presses: [...OF_EACH_KIND, search('Home', () => '/'), search('the player', (drama) => drama.episode(1))],
    use: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  },
]

for (const { screen, presses, use } of WITH_THE_WORKER) {
  test.describe(`out of reach while the browser is online, with the worker on ${screen}`, {
    tag: '@matrix',
  }, () => {
    test.use({ ...use, serviceWorkers: 'allow' })

    for (const press of presses) {
      test(`${press.name} keeps the page, is told, and comes afterwards (rows 411, 418, 419)`, async ({
        page,
        catalogue,
      }) => {
        await page.goto(proxy.origin)
        await page.evaluate(async () => {
          await navigator.serviceWorker.register('/sw.js', { scope: '/' })
          await navigator.serviceWorker.ready
        })
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
        await pressThroughAll(page, catalogue.drama(KEY), press)
      })
    }
  })
}
