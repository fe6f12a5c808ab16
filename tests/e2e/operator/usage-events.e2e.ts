import type { Page } from '@playwright/test'
import { USAGE_EVENTS, type UsageEventName } from '../../../contract/usage-events.ts'
import { openEmbedded } from '../../../platform/db/open.ts'
import { type Catalogue, readCatalogue } from '../support/catalogue.ts'
import { expect, test } from '../support/fixture.ts'
import { offerInstall } from '../support/install.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { arrivalSheet, decide, goToProvider, PAY, recordEvents } from '../support/payments.ts'
import { expectPlayerReady, expectPlaying, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { allowSandboxes, chooseAccount, newName, pressSignIn } from '../support/sign-in.ts'

const PORT = 3360
const KEY = 'neon-oath'
const REPORT = '/tracking/report'

const ON_PURPOSE = 'thrown on purpose'

const NO_IDS = { drama: '', episode: () => '' }

type Reported = [UsageEventName, Record<string, unknown>?]

interface Step {
  press: string
  action: (page: Page, catalogue: Catalogue) => Promise<unknown>
  /** The events that are reported, each once. */
  reported: (ids: { drama: string; episode: (number: number) => string }) => Reported[]
}

const visible = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()

/** Every press, and the events that it and the page it leads to must report. */
const STEPS: Step[] = [
  {
    press: 'a QR code is scanned',
    action: (page) => page.goto('/?utm_source=web&utm_medium=qr'),
    reported: () => [['qr_code_scan']],
  },
  {
    press: 'Home is scrolled to its end',
    action: async (page) => {
      for (const line of await page.getByRole('heading', { level: 2 }).all())
        await line.scrollIntoViewIfNeeded()
      await page.getByRole('contentinfo').getByRole('img').last().scrollIntoViewIfNeeded()
    },
    reported: () => [['qr_code_view'], ['download_app_show']],
  },
  {
    press: 'See all of a row',
    action: (page) => visible(page, 'link', /^See all: /).click(),
    reported: () => [['column_click'], ['category_page']],
  },
  {
    press: 'Genre',
    action: (page) => visible(page, 'link', 'Genre').click(),
    reported: () => [
      ['tab_click', { tab: 'genre' }],
      ['category_page', { category: 'all', number: 1 }],
    ],
  },
  {
    press: 'one genre',
    action: (page) => page.getByRole('navigation', { name: 'Genres' }).getByRole('link').nth(1).click(),
    reported: () => [['category_tab'], ['category_page']],
  },
  {
    press: 'a drama',
    action: async (page) => {
      await page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('link')
        .filter({ has: page.getByRole('heading') })
        .first()
        .click()
      await expectPlayerReady(page)
      await expectPlaying(page)
    },
    reported: () => [['video_click'], ['video_play']],
  },
  {
    press: 'three seeks by key in a row',
    action: async (page) => {
      await page.keyboard.type('012')
    },
    reported: () => [['video_seek']],
  },
  {
    press: 'another speed',
    action: (page) => page.keyboard.press('>'),
    reported: () => [['video_speed', { rate: 1.25 }]],
  },
  {
    press: 'the list of episodes',
    action: async (page) => {
      await pressControl(visible(page, 'link', 'Episodes'))
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    },
    reported: () => [['episode_list']],
  },
  {
    press: 'a locked episode',
    action: async (page, catalogue) => {
      await page.goto(catalogue.drama(KEY).episode(4))
      await expect(page.getByRole('heading', { name: 'Episode 4 is locked' })).toBeVisible()
    },
    reported: ({ drama, episode }) => [['purchase_wall_show', { drama, episode: episode(4) }]],
  },
  {
    press: 'For You',
    action: async (page) => {
      await page.goto('/for-you/')
      await expectPlaying(page)
    },
    reported: () => [['clip_show']],
  },
  {
    press: 'the next clip',
    action: async (page) => {
      await page.keyboard.press('ArrowDown')
      await expectPlaying(page)
    },
    reported: () => [['clip_skip'], ['clip_show']],
  },
  {
    press: 'Watch of a clip',
    action: async (page) => {
      await page.getByRole('article').getByRole('link', { name: 'Watch' }).click()
      await expectPlayerReady(page)
      await expectPlaying(page)
    },
    reported: () => [['clip_watch'], ['video_play']],
  },
  {
    press: 'the profile',
    action: async (page) => {
      await page.goto('/download/')
      await expectPageReady(page)
      await visible(page, 'link', 'Profile').click()
    },
    reported: () => [['download_app_show'], ['profile_click']],
  },
  {
    press: 'the login',
    action: (page) => page.getByRole('main').getByRole('link', { name: 'Log in' }).click(),
    reported: () => [['login_button'], ['login_popup']],
  },
  {
    press: 'a provider that refuses the sign-in',
    action: async (page) => {
      await pressSignIn(page, 'google')
      await chooseAccount(page, newName(), 'Refuses')
      await expect(page.getByRole('alert')).toContainText(/start again/i)
    },
    reported: () => [['login_popup'], ['login_fail', { method: 'google' }]],
  },
  {
    press: 'a provider',
    action: async (page) => {
      await pressSignIn(page, 'google')
      await chooseAccount(page, newName())
      await page
        .getByRole('main')
        .getByText(/^Viewer /)
        .first()
        .waitFor()
    },
    reported: () => [['login', { method: 'google' }]],
  },
  {
    press: 'the store, opened and closed',
    action: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Top up' }).first().click()
      const store = page.getByRole('dialog')
      await store.getByRole('radio').first().waitFor()
      await store.getByRole('button', { name: 'Close' }).click()
      await store.waitFor({ state: 'hidden' })
    },
    reported: () => [['pay_close']],
  },
  {
    press: 'pay',
    action: async (page) => {
      await page.goto('/top-up/')
      await goToProvider(page, '500')
      await decide(page, PAY)
      await expect(arrivalSheet(page)).toBeVisible()
    },
    reported: () => [
      ['pay_click'],
      ['topup_button_click', { payment_method: 'paypal', currency: 'USD' }],
      ['topup_complete', { payment_method: 'paypal', currency: 'USD' }],
      ['purchase', { currency: 'USD' }],
    ],
  },
  {
    press: 'save',
    action: async (page, catalogue) => {
      await page.goto(catalogue.drama(KEY).episode(1))
      await expectPlayerReady(page)
      await pressControl(visible(page, 'button', 'Save'))
    },
    reported: ({ drama, episode }) => [
      ['video_play', { drama, episode: episode(1) }],
      ['video_favorite', { drama, is_on: true }],
    ],
  },
  {
    press: 'a tab of a screen',
    action: async (page) => {
      await page.goto('/my-list/')
      await expectPageReady(page)
      await visible(page, 'link', 'History').click()
    },
    reported: () => [['tab_click', { tab: 'history' }]],
  },
  {
    press: 'a store’s badge',
    action: async (page) => {
      await page.goto('/download/')
      // The store is another site.
      await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()))
      await expectPageReady(page)
      await page.getByRole('main').locator('[data-store="google"]').click()
    },
    reported: () => [
      ['download_app_show'],
      ['download_app_click'],
      ['download_button_click', { button_location: 'bottom_nav', source: 'Android' }],
    ],
  },
  {
    press: 'Add on the install banner',
    action: async (page) => {
      await page.goto('/')
      await expectPageReady(page)
      await offerInstall(page, 'accepted')
      await page
        .getByRole('region', { name: 'Install the app' })
        .getByRole('button', { name: 'Add', exact: true })
        .click()
    },
    reported: () => [['add_to_home', { outcome: 1 }]],
  },
  {
    press: 'an uncaught error in a page',
    action: (page) =>
      page.evaluate((message) => {
        setTimeout(() => {
          throw new TypeError(message)
        })
      }, ON_PURPOSE),
    reported: () => [['page_error', { page: 'index', reason: 'TypeError' }]],
  },
  {
    press: 'a tab pressed offline that opens once online',
    action: async (page) => {
      await page.context().setOffline(true)
      await visible(page, 'link', 'Genre').click()
      await page.context().setOffline(false)
      await expect(page).toHaveURL(/\/browse\/all\/1\/$/)
    },
    reported: () => [
      ['tab_click', { tab: 'genre' }],
      ['category_page', { category: 'all', number: 1 }],
    ],
  },
]

/** Events of elements that come into view on the way, and so more frequent than the table says. */
const ON_THE_WAY = new Set<UsageEventName>([
  ...([
    'page_show',
    'page_hide',
    'column_show',
    'video_show',
    'qr_code_view',
    'download_app_show',
    'web_vital',
  ] as const),
])
/** Events that only the server reports. */
const OF_SERVER = new Set<UsageEventName>(['login_fail'])

test.describe('usage events', () => {
  test.setTimeout(300_000)
  let product: Product | null = null
  test.afterAll(() => product?.stop())

  test('each press reports its events once, and the platform stores them (rows 29, 112, 125, 169, 183, 189, 259-267)', async ({
    browser,
    guard,
  }) => {
    const dataDir = await newDataDir()
    product = await startProduct(PORT, dataDir)
    const { origin } = product
    guard.addOrigin(origin)
    allowSandboxes(guard, origin)
    guard.expectFailure(/./)
    guard.expectPageError(new RegExp(ON_PURPOSE))
    const catalogue = await readCatalogue(origin)
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    })
    guard.watch(context)
    const page = await context.newPage()
    await stayAtTheEnd(page)
    let reports = 0
    page.on('request', (request) => {
      if (request.url().endsWith(REPORT)) reports += 1
    })
    const heard = await recordEvents(context)
    for (const { press, action, reported: announced } of STEPS) {
      await test.step(press, async () => {
        const before = heard.length
        await action(page, catalogue)
        await expectPageReady(page)
        const names = announced(NO_IDS)
          .map(([name]) => name)
          .filter((name) => !OF_SERVER.has(name))
        const missing = () => {
          const now = heard.slice(before).map(({ name }) => name)
          return names.filter((name) => !now.includes(name))
        }
        await expect.poll(missing, { timeout: 20_000 }).toEqual([])
        // Everything reported has been sent: the page's queue is empty.
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('cliffhanger.usage') ?? '[]'), {
            timeout: 20_000,
          })
          .toBe('[]')
      })
    }
    // The page is never restored, so its last events arrive as a beacon or not at all.
    const vitals = page.waitForResponse(/\/web-vitals-/)
    await page.goto('/terms-of-use/')
    await expectPageReady(page)
    await vitals
    await expectPageReady(page)
    const arrived = () => product?.output().split(REPORT).length ?? 0
    const before = arrived()
    await page.goto('/healthz')
    await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(before)
    await context.close()
    expect(reports, 'requests of a long visit').toBeLessThan(100)
    await product.stop({ keepsData: true })

    const { events, commons, ids } = await readStored(dataDir)
    const expected = STEPS.flatMap(({ reported: announced }) => announced(ids))
    for (const [name, params] of expected) {
      expect(events, `${name} ${JSON.stringify(params)}`).toContainEqual({
        name,
        params: params ? expect.objectContaining(params) : expect.anything(),
      })
    }
    const counts = (names: UsageEventName[]) =>
      Object.fromEntries(
        names
          .filter((name) => !ON_THE_WAY.has(name))
          .sort()
          .map((name) => [name, names.filter((other) => other === name).length]),
      )
    expect(counts(events.map(({ name }) => name))).toEqual(counts(expected.map(([name]) => name)))
    const reported = new Set(events.map(({ name }) => name))
    expect(Object.keys(USAGE_EVENTS).filter((name) => !reported.has(name as UsageEventName))).toEqual([])

    const pages = events.filter(({ name }) => name === 'page_show').map(({ params }) => params.page)
    expect(pages).toEqual(
      expect.arrayContaining(['index', 'browse-id-page', 'category-id', 'reel-shorts-drama-ep', 'profile']),
    )
    expect(events).toContainEqual({
      name: 'page_hide',
      params: expect.objectContaining({ page: 'terms-of-use' }),
    })
    const vitalsReported = events.filter(
      ({ name, params }) => name === 'web_vital' && params.page === 'terms-of-use',
    )
    expect(vitalsReported.map(({ params }) => params.metric)).toEqual(expect.arrayContaining(['LCP', 'CLS']))
    for (const { params } of vitalsReported) expect(Number(params.value)).toBeLessThan(20_000)
    const hidden = events.filter(({ name }) => name === 'page_hide')
    expect(hidden.length).toBeGreaterThan(10)
    expect(hidden.length).toBeLessThanOrEqual(pages.length)
    for (const { params } of hidden) expect(Number(params.duration_ms)).toBeLessThan(300_000)
    // One device, and no data about its member.
    const ofPages = commons.filter((_, index) => !OF_SERVER.has(events[index]!.name))
    expect(new Set(ofPages.map(({ equipmentId }) => equipmentId)).size).toBe(1)
    expect(commons[0]).toEqual({
      platform: '4',
      language: 'en',
      openMethod: 1,
      equipmentId: expect.any(String),
      clientUserId: expect.any(String),
      sessionId: expect.any(String),
      // Of the printed code with which the visit began.
      source: 'web',
      medium: 'qr',
    })
  })
})

async function readStored(dataDir: string) {
  const db = await openEmbedded(dataDir)
  try {
    const rows = await db
      .selectFrom('usage_event')
      .select(['name', 'params', 'common'])
      .orderBy('happened_at_ms')
      .execute()
    const episodes = await db
      .selectFrom('episode')
      .innerJoin('drama', 'drama.id', 'episode.drama_id')
      .where('drama.key', '=', KEY)
      .select(['drama.id as dramaId', 'episode.id', 'episode.number'])
      .execute()
    return {
      events: rows.map(({ name, params }) => ({ name: name as UsageEventName, params })),
      commons: rows.map(({ common }) => common),
      ids: {
        drama: episodes[0]?.dramaId ?? '',
        episode: (number: number) => episodes.find((each) => each.number === number)?.id ?? '',
      },
    }
  } finally {
    await db.destroy()
  }
}
