import type { Page } from '@playwright/test'
import { toMonth } from '../../../contract/calendar-period.ts'
import type { Catalogue } from './catalogue.ts'
import { signInWithCoins } from './coins.ts'
import { expect, type Guard } from './fixture.ts'
import { expectPageReady } from './page-ready.ts'
import { approvalHeading, consentBox, decide, PAY, type Way } from './payments.ts'
import {
  activeVideo,
  expectPlayerReady,
  loopFilms,
  pausePlayback,
  seekNearEnd,
  stallFilms,
  stayAtTheEnd,
} from './playback.ts'
import { type Look, WIDE } from './shapes.ts'

/** A drama with a long list, many locked episodes, captions. */
export const LONG = 'heiress-wore-ashes'
export const FIRST_LOCKED = 9

export const visible = { visible: true } as const
export const dialog = (page: Page) => page.getByRole('dialog')

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

/** A page of the product in one language. */
export interface Scene {
  page: Page
  /** Language prefix of addresses; empty for the first language. */
  prefix: string
  t: (namespace: string, key: string) => string
  catalogue: Catalogue
}

/** A screen, or a state of one. It stays as it is when the window changes. */
export interface Screen {
  /** Unique, in lower case with hyphens; the first word is the subject. */
  name: string
  /** Continues where the previous screen of its journey ended, unless it is independent of it. */
  open: (scene: Scene) => Promise<void>
  isIndependent?: true
  look?: (scene: Scene) => Omit<Look, 'shapes'>
}

/** Screens that follow one another on one page. */
export interface Journey {
  title: string
  /** Who watches; absent: a visitor. */
  member?: { coins: number; bonus?: number }
  /** What its pages request in vain. */
  faults?: (guard: Guard) => void
  /** Before the first screen. */
  begin?: (scene: Scene) => Promise<void>
  screens: readonly Screen[]
}

/** Begins a journey: signs in, and does what comes before its first screen. */
export async function beginJourney({ member, begin }: Journey, scene: Scene): Promise<void> {
  if (member) await signInWithCoins(scene.page, member)
  await begin?.(scene)
}

async function goTo({ page, prefix }: Scene, path: string): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.goto(prefix + path)
  await expectPageReady(page)
}

const at = (name: string, path: string): Screen => ({
  name,
  isIndependent: true,
  open: (scene) => goTo(scene, path),
})

const PAGES: readonly Journey[] = [
  {
    title: 'pages of the catalogue',
    screens: [
      at('home', '/'),
      at('browse', '/browse/all/1/'),
      at('browse-category', '/category/hero-8/'),
      at('for-you', '/for-you/'),
      at('search-results', '/search/?q=romance'),
      at('search-none', '/search/?q=qqqq'),
    ],
  },
  {
    title: 'pages beside the catalogue',
    faults: (guard) => {
      guard.expectStatus(404, /no-such-page/)
      guard.expectFailure(/\/healthz$/)
    },
    screens: [
      at('search-empty', '/search/'),
      at('download', '/download/'),
      at('download-qr-code', '/qrCode/'),
      at('error-not-found', '/no-such-page/'),
      {
        name: 'offline',
        isIndependent: true,
        async open(scene) {
          // It leaves as soon as the site can be reached.
          await scene.page.route('**/healthz', (route) => route.abort('internetdisconnected'))
          await goTo(scene, '/offline/')
        },
      },
    ],
  },
  {
    title: 'pages of a visitor',
    screens: [
      at('sign-in', '/login/'),
      at('profile-visitor', '/profile/'),
      at('my-list-visitor', '/my-list/'),
      at('history-visitor', '/history/'),
      at('wallet-visitor', '/my-wallet/'),
      at('store-visitor', '/top-up/'),
      at('withdrawal-visitor', '/withdraw/'),
      at('profile-mail-address-visitor', '/mail-address/'),
      at('profile-mail-link', `/mail-address/confirm/?key=${'k'.repeat(43)}`),
    ],
  },
  {
    title: 'pages of text',
    screens: [
      at('legal-privacy', '/privacy-policy/'),
      at('legal-terms', '/terms-of-use/'),
      at('coins', '/coins/'),
      at('fair-play', '/fair-play/'),
      {
        name: 'legal-cookies-needed',
        isIndependent: true,
        async open(scene) {
          // It leaves when the browser stores cookies.
          await scene.page.context().clearCookies()
          await goTo(scene, '/cookies-needed/?returnTo=%2Flogin%2F')
        },
      },
    ],
  },
]

const openProfile = ({ page, t }: Scene) =>
  page
    .getByRole('banner')
    .filter(visible)
    .getByRole('link', { name: t('common', 'profile') })
    .click()

/** Four dramas in the history that this device stores. */
async function storeHistory({ page, prefix, catalogue }: Scene): Promise<void> {
  const history = catalogue.dramas.slice(0, 4).map((drama, index) => ({
    id: `d${index}`,
    chapterId: `e${index}`,
    epIndex: index,
    contentName: index === 0 ? `${drama.name} ${drama.name}` : drama.name,
    coverUrl: null,
    episodeCount: 99,
    share: 0.4,
    secondsLeft: 3600,
    isSeen: index === 1,
  }))
  await page.goto(`${prefix}/`)
  const keep = (entries: unknown) => localStorage.setItem('cliffhanger.history', JSON.stringify(entries))
  await page.evaluate(keep, history)
}

const OF_VISITOR: readonly Journey[] = [
  {
    title: 'what a visitor goes on with (row 421)',
    // Dramas there are not, asked for ahead.
    faults: (guard) => guard.expectStatus(404, /\/reel-shorts\/d\d\//),
    begin: storeHistory,
    screens: [
      {
        name: 'home-continue-watching',
        async open(scene) {
          await goTo(scene, '/')
          const row = scene.page.getByRole('region', { name: scene.t('library', 'continueWatching') })
          await expect(row.getByRole('listitem')).toHaveCount(4)
        },
      },
    ],
  },
  {
    title: 'a visitor’s profile and feedback, opened over a page',
    begin: (scene) => goTo(scene, '/'),
    screens: [
      {
        name: 'profile-drawer-visitor',
        async open(scene) {
          await openProfile(scene)
          await expect(dialog(scene.page)).toBeVisible()
        },
      },
      {
        name: 'feedback',
        async open({ page, t }) {
          await dialog(page)
            .getByRole('link', { name: t('account', 'feedback') })
            .click()
          await expect(dialog(page).getByRole('textbox').first()).toBeVisible()
        },
      },
    ],
  },
]

const OF_PLAYER: readonly Journey[] = [
  {
    title: 'the player, the list of episodes and the shortcuts',
    async begin({ page, prefix, catalogue }) {
      await loopFilms(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
    },
    screens: [
      { name: 'player', open: ({ page }) => pausePlayback(page) },
      {
        name: 'player-episodes',
        async open({ page, t }) {
          await page.setViewportSize({ width: 390, height: 844 })
          // The list beside the film, where there is room for one, has a heading of this name.
          await page
            .getByRole('link', { name: t('player', 'episodes'), exact: true })
            .filter(visible)
            .click()
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        name: 'player-shortcuts',
        async open({ page }) {
          await close(page)
          await page.keyboard.press('?')
          await expect(dialog(page)).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'the player’s settings, sign-in over it, and its sleep',
    async begin({ page, prefix, catalogue }) {
      await stayAtTheEnd(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
    },
    screens: [
      {
        name: 'player-settings',
        async open({ page, t }) {
          await page
            .getByRole('button', { name: t('player', 'settings') })
            .filter(visible)
            .click()
          await expect(dialog(page).getByText(t('controls', 'sleepTimer'))).toBeVisible()
        },
      },
      {
        name: 'player-sleep-timer',
        async open({ page, t }) {
          await dialog(page).getByText(t('controls', 'sleepTimer')).click()
          await expect(dialog(page).getByText(t('controls', 'sleepEpisode'))).toBeVisible()
        },
      },
      {
        name: 'player-sign-in',
        async open({ page, t }) {
          await dialog(page).getByText(t('controls', 'sleepEpisode')).click()
          await close(page)
          await page
            .getByRole('button', { name: t('player', 'like'), exact: true })
            .filter(visible)
            .first()
            .click()
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        name: 'player-asleep',
        look: () => ({ within: 'section div:has(> [role=alert])' }),
        async open({ page, t }) {
          await close(page)
          await page.keyboard.press('k')
          await seekNearEnd(page, 0.5)
          await expect(page.getByRole('alert').filter({ hasText: t('player', 'asleep') })).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'the end of a drama, a locked episode, one for the app only',
    async begin({ page, prefix, catalogue }) {
      await stayAtTheEnd(page)
      // All of its episodes are free.
      await page.goto(prefix + catalogue.drama('married-a-stranger').episode(6))
    },
    screens: [
      {
        name: 'player-end-of-drama',
        look: ({ t }) => ({ within: `section[aria-label="${t('player', 'upNext')}"]` }),
        async open({ page, t }) {
          await seekNearEnd(page, 0.3)
          await expect(page.getByRole('button', { name: t('player', 'replay') })).toBeVisible()
        },
      },
      {
        name: 'player-locked',
        isIndependent: true,
        look: () => ({ isApart: true }),
        open: (scene) => goTo(scene, scene.catalogue.drama(LONG).episode(FIRST_LOCKED)),
      },
      {
        name: 'player-app-only',
        look: () => ({ isApart: true }),
        async open(scene) {
          const fox = scene.catalogue.drama('fox-bride')
          const ofApp = fox.episodes.find(({ isAppOnly }) => isAppOnly)!
          await goTo(scene, fox.episode(ofApp.number))
        },
      },
    ],
  },
]

/** In the store, whatever its language. */
async function pay({ page }: Scene, way: Way): Promise<void> {
  await consentBox(page).check()
  await page.locator('form:has(input[name=package]) button[type=submit]').filter(visible).first().click()
  await approvalHeading(page).waitFor()
  await decide(page, way)
}

const OF_MEMBER: readonly Journey[] = [
  {
    title: 'what a member is asked before coins are spent, and the next locked episode',
    member: { coins: 4000, bonus: 120 },
    begin: ({ page }) => stayAtTheEnd(page),
    screens: [
      {
        name: 'player-locked-member',
        open: (scene) => goTo(scene, scene.catalogue.drama(LONG).episode(FIRST_LOCKED)),
      },
      {
        name: 'player-locked-later',
        async open(scene) {
          const { page, catalogue } = scene
          await page.locator('form button[type=submit]').filter({ hasText: /60|٦٠/ }).first().click()
          await expectPlayerReady(page)
          await goTo(scene, catalogue.drama(LONG).episode(FIRST_LOCKED + 2))
        },
      },
      at('records-episodes', '/episodes/'),
      {
        name: 'records-receipt',
        async open(scene) {
          const { page, prefix } = scene
          const receipt = await page.locator('a[href*="/receipt/"]').first().getAttribute('href')
          await goTo(scene, receipt!.slice(prefix.length))
        },
      },
    ],
  },
  {
    title: 'a member’s account and money',
    member: { coins: 1_000_000, bonus: 120 },
    screens: [
      at('profile', '/profile/'),
      at('wallet', '/my-wallet/'),
      at('records', '/transaction/'),
      at('statement', `/statement/${toMonth(Date.now())}/`),
      at('store', '/top-up/'),
      at('profile-account-deletion', '/account/delete/'),
      at('profile-mail-address', '/mail-address/'),
      at('wallet-documents', '/wallet/documents/'),
      {
        name: 'wallet-limit',
        async open({ page, prefix, t }) {
          await page.goto(`${prefix}/my-wallet/`)
          const main = page.getByRole('main')
          await main.getByText(t('player', 'dayLimit'), { exact: true }).click()
          await main.getByRole('spinbutton').fill('100')
          await page.getByRole('button', { name: t('player', 'setDayLimit') }).click()
          await expect(page.getByRole('button', { name: t('wallet', 'limitClear') })).toBeVisible()
        },
      },
      {
        name: 'wallet-spending-limit',
        async open({ page, prefix, t }) {
          await page.goto(`${prefix}/my-wallet/`)
          const main = page.getByRole('main')
          await main.getByText(t('wallet', 'spendingLimit'), { exact: true }).click()
          await main.getByRole('spinbutton').fill('1')
          await page.getByRole('button', { name: t('player', 'setDayLimit') }).click()
          await expect(page.getByRole('button', { name: t('wallet', 'limitClear') })).toBeVisible()
          await main.getByRole('spinbutton').fill('20')
          await page.getByRole('button', { name: t('player', 'setDayLimit') }).click()
          await expect(page.getByRole('button', { name: t('wallet', 'spendingKeep') })).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'withdrawing from a purchase',
    member: { coins: 0 },
    async begin(scene) {
      await goTo(scene, '/top-up/?returnTo=%2Fwithdraw%2F')
      await pay(scene, PAY)
      await expectPageReady(scene.page)
    },
    screens: [
      at('withdrawal', '/withdraw/'),
      {
        name: 'withdrawal-to-confirm',
        async open({ page }) {
          await page.getByRole('main').locator('button[name=orderNo]').click()
          await expect(page.locator('input[name=refund]')).toBeAttached()
          await expectPageReady(page)
        },
      },
      {
        name: 'withdrawal-confirmed',
        async open({ page }) {
          await page.locator('form:has(input[name=refund]) button').click()
          await page.waitForURL(/\/withdraw\/[^/]+\/$/)
          await expectPageReady(page)
        },
      },
    ],
  },
  {
    title: 'a member’s history, and deleting from it',
    member: { coins: 400 },
    async begin({ page, catalogue }) {
      await stayAtTheEnd(page)
      for (const drama of catalogue.dramas.slice(0, 3)) {
        await page.goto(drama.episode(1))
        await expectPlayerReady(page)
      }
    },
    screens: [
      at('history', '/history/'),
      {
        name: 'history-choosing',
        open: ({ page, t }) => page.getByRole('button', { name: t('library', 'delete') }).click(),
      },
      {
        name: 'history-deleting',
        async open({ page, t }) {
          await page.getByRole('checkbox').first().check()
          await page
            .getByRole('button', { name: t('library', 'deleteSelected') })
            .last()
            .click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'a member’s drawers',
    member: { coins: 400, bonus: 20 },
    begin: (scene) => goTo(scene, '/'),
    screens: (
      [
        ['profile-drawer', null],
        ['wallet-drawer', 'myWallet'],
        ['my-list-drawer', 'listAndHistory'],
        ['store-drawer', 'topUp'],
      ] as const
    ).map(([name, entry]) => ({
      name,
      async open(scene) {
        const { page, t } = scene
        if ((await dialog(page).count()) > 0) await close(page)
        await openProfile(scene)
        await expect(dialog(page)).toBeVisible()
        if (entry)
          await dialog(page)
            .getByRole('link', { name: t('account', entry) })
            .click()
        await expectPageReady(page)
        await expect(dialog(page)).toBeVisible()
      },
    })),
  },
]

/** Every screen and overlay that is held against the shapes of windows. Rows 417, 442. */
export const JOURNEYS: readonly Journey[] = [...PAGES, ...OF_VISITOR, ...OF_PLAYER, ...OF_MEMBER]

async function typeInSearch(page: Page): Promise<void> {
  const field = page.getByRole('search').filter(visible).locator('input')
  await field.click()
  // Of a name in every language's catalogue.
  await field.pressSequentially('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
}

const paid = (name: string, way: Way, said: string): Screen => ({
  name,
  async open(scene) {
    const { page, t } = scene
    await goTo(scene, '/top-up/')
    await pay(scene, way)
    await expect(page.getByText(t('wallet', said)).filter(visible)).toHaveCount(1)
  },
})

/** States that only pictures show. */
export const MORE_JOURNEYS: readonly Journey[] = [
  {
    title: 'statistics over the video, and the link of an episode',
    async begin({ page, prefix, catalogue }) {
      await loopFilms(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
    },
    screens: [
      {
        name: 'player-statistics',
        async open({ page, t }) {
          await page
            .getByRole('button', { name: t('player', 'settings') })
            .filter(visible)
            .click()
          await dialog(page)
            .getByRole('button', { name: t('controls', 'showStatistics') })
            .click()
          if ((await dialog(page).count()) > 0) await close(page)
          await expect(page.getByLabel(t('controls', 'statistics'), { exact: true })).toBeVisible()
        },
      },
      {
        name: 'player-share',
        async open({ page, t }) {
          await page
            .getByRole('button', { name: t('player', 'share') })
            .filter(visible)
            .first()
            .click()
          await expect(page.locator('[data-toasts]').getByText(/./).first()).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'the history of a device, of a visitor and of a member',
    // Dramas there are not, asked for ahead.
    faults: (guard) => guard.expectStatus(404, /\/reel-shorts\/d\d\//),
    begin: storeHistory,
    screens: [
      at('history-of-device', '/history/'),
      {
        name: 'history-import',
        async open(scene) {
          await signInWithCoins(scene.page, { coins: 0 })
          await goTo(scene, '/history/')
          await expect(scene.page.getByText(scene.t('library', 'importHistoryTitle'))).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'searches made before',
    screens: [
      {
        name: 'search-recent',
        async open(scene) {
          const { page, prefix } = scene
          const field = page.getByRole('search').filter(visible).locator('input')
          await goTo(scene, '/')
          // Remembered by the script that shows suggestions.
          await typeInSearch(page)
          await field.press('Enter')
          await page.waitForURL(`**${prefix}/search/?q=a`)
          await goTo(scene, '/')
          await field.click()
          await expect(scene.page.getByText(scene.t('common', 'clearSearches'))).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'pages of a member who has nothing yet',
    member: { coins: 0 },
    screens: [
      at('my-list-empty', '/my-list/'),
      at('history-empty', '/history/'),
      at('records-empty', '/transaction/'),
      at('records-episodes-empty', '/episodes/'),
    ],
  },
  {
    title: 'search while typing',
    screens: [
      {
        // In narrow windows the field is on the page, in wide ones in the header.
        name: 'search-typing',
        async open(scene) {
          const { page, prefix } = scene
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(`${prefix}/search/`)
          await expectPageReady(page)
          await typeInSearch(page)
        },
      },
      {
        name: 'search-typing-in-header',
        async open(scene) {
          await goTo(scene, '/')
          await typeInSearch(scene.page)
        },
      },
    ],
  },
  {
    title: 'the menu of languages',
    screens: [
      {
        name: 'language-menu',
        async open(scene) {
          const { page, t } = scene
          await goTo(scene, '/')
          await page
            .getByRole('banner')
            .filter(visible)
            .getByRole('link', { name: t('common', 'changeLanguage') })
            .click()
          await expect(dialog(page)).toBeVisible()
        },
      },
    ],
  },
  {
    title: 'a video that does not play',
    faults: (guard) => guard.expectFailure(/\/media\//),
    async begin({ page }) {
      await stayAtTheEnd(page)
      await stallFilms(page)
    },
    screens: [
      {
        name: 'player-stalled',
        async open({ page, prefix, t, catalogue }) {
          await page.setViewportSize(WIDE)
          // Its video never arrives.
          await page.goto(prefix + catalogue.drama(LONG).episode(1), { waitUntil: 'domcontentloaded' })
          const retry = page.locator('section[data-over-picture]').getByRole('button', {
            name: t('common', 'retry'),
          })
          // Offered once it has waited for eight seconds.
          await expect(retry).toBeVisible({ timeout: 40_000 })
        },
      },
      {
        name: 'player-failed',
        async open({ page }) {
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.route(/\/media\//, (route) => route.abort('connectionrefused'))
          await page.reload({ waitUntil: 'domcontentloaded' })
          await expect(page.locator('section[data-over-picture]').getByRole('alert')).toBeVisible({
            timeout: 40_000,
          })
        },
      },
    ],
  },
  {
    title: 'a member’s list, and an unlocked episode',
    member: { coins: 400 },
    begin: ({ page }) => loopFilms(page),
    screens: [
      {
        name: 'my-list',
        async open(scene) {
          const { page, t, prefix, catalogue } = scene
          for (const drama of catalogue.dramas.slice(0, 3)) {
            await page.goto(prefix + drama.episode(1))
            await expectPlayerReady(page)
            // The panel's, which stays when the controls over the video hide.
            await page
              .getByRole('button', { name: t('player', 'save'), exact: true })
              .filter(visible)
              .last()
              .click()
            await expect(page.locator('[data-toasts]').getByText(t('player', 'collectSuccess'))).toBeVisible()
            await expectPageReady(page)
          }
          await goTo(scene, '/my-list/')
        },
      },
      {
        name: 'player-paid',
        async open(scene) {
          const { page, catalogue } = scene
          await goTo(scene, catalogue.drama(LONG).episode(FIRST_LOCKED))
          await page.locator('form button[type=submit]').filter({ hasText: /60|٦٠/ }).first().click()
          await expect(activeVideo(page)).toHaveCount(1)
          await pausePlayback(page)
        },
      },
    ],
  },
  {
    title: 'too few coins, and what became of an order',
    member: { coins: 12 },
    screens: [
      {
        name: 'player-locked-too-few-coins',
        open: (scene) => goTo(scene, scene.catalogue.drama(LONG).episode(FIRST_LOCKED)),
      },
      paid('order-paid', PAY, 'paymentSuccess'),
      paid('order-declined', 'Pay with a declined card', 'paymentDeclinedTitle'),
    ],
  },
]
