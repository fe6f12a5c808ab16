import type { Page } from '@playwright/test'
import { coveredBy, LONG_LINES, sayInLargeLetters, untilSaid } from '../support/captions.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test as usual } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectPlayerReady,
  loopFilms,
  pausePlayback,
  seekNearEnd,
  stallFilms,
  stayAtTheEnd,
} from '../support/playback.ts'
import { sentencesCutShort, textsOutside } from '../support/pseudo-language.ts'
import { pseudoTest } from '../support/pseudo-product.ts'
import {
  ARABIC_SHAPES,
  CRAMPED_SHAPES,
  faultsInShapes,
  GERMAN_SHAPES,
  LARGE_TEXT_SHAPES,
  type Look,
  PSEUDO_SHAPES,
  RARE_SHAPES,
  USUAL_SHAPES,
  WIDE,
} from '../support/shapes.ts'
import { words } from '../support/words.ts'

/** A drama with a long list, many locked episodes, captions. */
const LONG = 'heiress-wore-ashes'
const FIRST_LOCKED = 9

const visible = { visible: true } as const
const dialog = (page: Page) => page.getByRole('dialog')

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

/** What these pages say is the operator's. */
const isOfOperator = (page: Page) => /\/(privacy-policy|terms-of-use)\//.test(page.url())

const LOOKS = [
  { language: 'en', where: 'in any usual window', shapes: USUAL_SHAPES },
  { language: 'en', where: 'in large text', shapes: LARGE_TEXT_SHAPES },
  { language: 'en', where: 'in the smallest windows and forced colours', shapes: RARE_SHAPES },
  { language: 'ar', where: 'in Arabic', shapes: ARABIC_SHAPES },
  { language: 'de', where: 'in German', shapes: GERMAN_SHAPES },
  { language: 'pseudo', where: 'in a language two fifths longer', shapes: PSEUDO_SHAPES },
] as const

const PAGES = {
  'of the catalogue': ['/', '/browse/all/1/', '/category/hero-8/', '/search/?q=romance', '/search/?q=qqqq'],
  'beside the catalogue': ['/search/', '/download/', '/qrCode/', '/no-such-page/', '/offline/'],
  'of a visitor': ['/login/', '/profile/', '/my-list/', '/history/', '/my-wallet/', '/top-up/'],
  'of text': ['/privacy-policy/', '/terms-of-use/', '/cookies-needed/'],
}

usual.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })
pseudoTest.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })

for (const { language, where, shapes } of LOOKS) {
  const isPseudo = language === 'pseudo'
  const test = isPseudo ? pseudoTest : usual
  const prefix = language === 'en' || isPseudo ? '' : `/${language}`
  const t = words(language)

  test.describe(`every screen and overlay is whole ${where} (rows 417, 442)`, {
    tag: ['@desktop-only', '@matrix'],
  }, () => {
    // In one worker: each builds its product.
    if (isPseudo) test.describe.configure({ mode: 'default' })
    let faults: string[] = []
    test.beforeEach(() => {
      // Every screen is laid out and looked through once for each window.
      test.slow()
      faults = []
    })
    test.afterEach(() => expect(faults, 'faults').toEqual([]))

    /** Holds what a page shows against every shape. */
    async function look(page: Page, what = '', only: Omit<Look, 'shapes'> = {}) {
      const others = isPseudo ? () => sentencesCutShort(page) : undefined
      const found = await faultsInShapes(page, { shapes, others, ...only })
      if (isPseudo && !isOfOperator(page)) found.push(...(await textsOutside(page)))
      faults.push(...found.map((fault) => `${what} ${fault}`))
    }
    async function lookAtPage(page: Page, path: string, only?: Omit<Look, 'shapes'>) {
      await page.setViewportSize(WIDE)
      await page.goto(prefix + path)
      await expectPageReady(page)
      await look(page, '', only)
    }
    async function lookAtOpened(page: Page, what: string) {
      await expect(dialog(page)).toBeVisible()
      await look(page, what)
    }
    let site: Parameters<typeof signInWithCoins>[2]
    if (isPseudo) {
      pseudoTest.beforeAll(({ pseudoProduct: { dataDir } }) => {
        site = { origin: '', dataDir }
      })
    }
    const enter = (page: Page, given: Parameters<typeof signInWithCoins>[1]) =>
      signInWithCoins(page, given, site)
    const openProfile = (page: Page) =>
      page
        .getByRole('banner')
        .filter(visible)
        .getByRole('link', { name: t('common', 'profile') })
        .click()

    for (const [kind, paths] of Object.entries(PAGES)) {
      test(`pages ${kind}`, async ({ page, guard }) => {
        guard.expectStatus(404, /no-such-page/)
        for (const path of paths) await lookAtPage(page, path)
      })
    }

    test('what a visitor goes on with (row 421)', async ({ page, guard, catalogue }) => {
      // Dramas there are not, asked for ahead.
      guard.expectStatus(404, /\/reel-shorts\/d\d\//)
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
      await lookAtPage(page, '/')
      const row = page.getByRole('region', { name: t('library', 'continueWatching') })
      await expect(row.getByRole('listitem')).toHaveCount(4)
    })

    test('the player, the list of episodes and the shortcuts', async ({ page, catalogue }) => {
      await loopFilms(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
      await look(page)
      await page.setViewportSize({ width: 390, height: 844 })
      // The list beside the film, where there is room for one, has a heading of this name.
      await page
        .getByRole('link', { name: t('player', 'episodes'), exact: true })
        .filter(visible)
        .click()
      await lookAtOpened(page, 'list of episodes')
      await close(page)
      await page.keyboard.press('?')
      await lookAtOpened(page, 'shortcuts')
    })

    test('the player’s settings, sign-in over it, and its sleep', async ({ page, catalogue }) => {
      await stayAtTheEnd(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
      await page
        .getByRole('button', { name: t('player', 'settings') })
        .filter(visible)
        .click()
      await expect(dialog(page).getByText(t('controls', 'sleepEpisode'))).toBeVisible()
      await lookAtOpened(page, 'settings')
      await dialog(page).getByText(t('controls', 'sleepEpisode')).click()
      await close(page)
      await page
        .getByRole('button', { name: t('player', 'like') })
        .filter(visible)
        .first()
        .click()
      await lookAtOpened(page, 'sign-in')
      await close(page)
      await page.keyboard.press('k')
      await seekNearEnd(page, 0.5)
      const card = page.getByRole('alert').filter({ hasText: t('player', 'asleep') })
      await expect(card).toBeVisible()
      await look(page, 'asleep', { within: 'section div:has(> [role=alert])' })
    })

    test('the end of a drama, a locked episode, one for the app only', async ({ page, catalogue }) => {
      await stayAtTheEnd(page)
      // All of its episodes are free.
      await page.goto(prefix + catalogue.drama('married-a-stranger').episode(6))
      await seekNearEnd(page, 0.3)
      await expect(page.getByRole('button', { name: t('player', 'replay') })).toBeVisible()
      await look(page, 'the end', { within: `section[aria-label="${t('player', 'upNext')}"]` })
      await lookAtPage(page, catalogue.drama(LONG).episode(FIRST_LOCKED), { isApart: true })
      const fox = catalogue.drama('fox-bride')
      const ofApp = fox.episodes.find(({ isAppOnly }) => isAppOnly)!
      await lookAtPage(page, fox.episode(ofApp.number), { isApart: true })
    })

    test('a visitor’s profile and feedback, opened over a page', async ({ page }) => {
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      await openProfile(page)
      await lookAtOpened(page, 'profile')
      await dialog(page)
        .getByRole('button', { name: t('account', 'feedback') })
        .click()
      await lookAtOpened(page, 'feedback')
    })

    test('what a member is asked before coins are spent, and the next locked episode', async ({
      page,
      catalogue,
    }) => {
      const drama = catalogue.drama(LONG)
      await enter(page, { coins: 4000, bonus: 120 })
      await stayAtTheEnd(page)
      await lookAtPage(page, drama.episode(FIRST_LOCKED))
      await page.locator('form button[type=submit]').filter({ hasText: /60|٦٠/ }).first().click()
      await expectPlayerReady(page)
      await lookAtPage(page, drama.episode(FIRST_LOCKED + 2))
      await page.goto(`${prefix}/episodes/`)
      const receipt = await page.locator('a[href*="/receipt/"]').first().getAttribute('href')
      await lookAtPage(page, '/episodes/')
      await lookAtPage(page, receipt!.slice(prefix.length))
    })

    test('a member’s account and money', async ({ page }) => {
      await enter(page, { coins: 1_000_000, bonus: 120 })
      for (const path of ['/profile/', '/my-wallet/', '/transaction/', '/top-up/', '/account/delete/']) {
        await lookAtPage(page, path)
      }
      await page.goto(`${prefix}/my-wallet/`)
      await page.getByRole('main').getByText(t('player', 'dayLimit'), { exact: true }).click()
      const limit = page.getByRole('main').getByRole('spinbutton')
      await limit.fill('100')
      await page.getByRole('button', { name: t('player', 'setDayLimit') }).click()
      await expect(page.getByRole('button', { name: t('wallet', 'limitClear') })).toBeVisible()
      await look(page, 'with a limit')
    })

    test('a member’s history, and deleting from it', async ({ page, catalogue }) => {
      await enter(page, { coins: 400 })
      await stayAtTheEnd(page)
      for (const drama of catalogue.dramas.slice(0, 3)) {
        await page.goto(drama.episode(1))
        await expectPlayerReady(page)
      }
      await lookAtPage(page, '/history/')
      await page.getByRole('button', { name: t('library', 'delete') }).click()
      await look(page, 'choosing')
      await page.getByRole('checkbox').first().check()
      await page
        .getByRole('button', { name: t('library', 'deleteCount').replace(/\s*\(.*/, '') })
        .last()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await look(page, 'asking')
    })

    test('a member’s drawers', async ({ page }) => {
      await enter(page, { coins: 400, bonus: 20 })
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      for (const entry of [null, 'myWallet', 'listAndHistory', 'topUp'] as const) {
        await openProfile(page)
        await expect(dialog(page)).toBeVisible()
        if (entry)
          await dialog(page)
            .getByRole('link', { name: t('account', entry) })
            .click()
        await expectPageReady(page)
        await lookAtOpened(page, entry ?? 'profile')
        await close(page)
      }
    })
  })
}

const test = usual
for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'en' ? '' : `/${language}`
  const t = words(language)

  test.describe(`where there is least room, in ${language} (rows 417, 442)`, {
    tag: ['@desktop-only', '@matrix'],
  }, () => {
    test.use({ hasTouch: true })

    test('Home keeps its width', async ({ page }) => {
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      const faults = await faultsInShapes(page, {
        shapes: CRAMPED_SHAPES,
        within: 'section[aria-roledescription]',
      })
      expect(faults).toEqual([])
    })

    test('Retry, while the film waits for the network, has a place of its own', async ({
      page,
      guard,
      catalogue,
    }) => {
      guard.expectFailure(/\/media\//)
      await stayAtTheEnd(page)
      await stallFilms(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      const within = 'section[data-over-picture]'
      const retry = page.locator(within).getByRole('button', { name: t('common', 'retry') })
      // Offered once it has waited for eight seconds.
      await expect(retry).toBeVisible({ timeout: 40_000 })
      // A key brings the controls, which are as many then as they ever are.
      const showControls = async () => {
        await page.keyboard.press('Shift')
        await expect(page.locator(within).locator('[data-controls=shown]').last()).toHaveCSS('opacity', '1')
        await expect(retry).toBeVisible()
      }
      const faults = await faultsInShapes(page, {
        shapes: CRAMPED_SHAPES,
        within,
        isApart: true,
        prepare: showControls,
      })
      expect(faults).toEqual([])
    })

    test('Retry, once the film has failed, has a place of its own', async ({ page, guard, catalogue }) => {
      guard.expectFailure(/\/media\//)
      await page.route(/\/media\//, (route) => route.abort('connectionrefused'))
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      const within = 'section[data-over-picture]'
      await expect(page.locator(within).getByRole('alert')).toBeVisible({ timeout: 40_000 })
      expect(await faultsInShapes(page, { shapes: CRAMPED_SHAPES, within, isApart: true })).toEqual([])
    })

    test('every control of the player can be pressed, and a long caption lies over none, paused and while it plays', async ({
      page,
      catalogue,
    }) => {
      test.slow()
      const line = LONG_LINES[language]
      await sayInLargeLetters(page, line)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
      const caption = await untilSaid(page, line)
      const look: Look = {
        shapes: CRAMPED_SHAPES,
        within: 'section[data-over-picture]',
        isApart: true,
        others: async () => {
          let covered: (string | null)[] = []
          // It takes its place a moment after a resize.
          const clear = expect.poll(async () => (covered = await coveredBy(caption))).toEqual([])
          await clear.catch(() => {})
          return covered.map((other) => `the caption lies over ${other || 'an icon'}`)
        },
      }
      expect(await faultsInShapes(page, look), 'paused').toEqual([])
      await page.keyboard.press(' ')
      const shown = page.locator('[data-controls=shown]')
      const pause = shown.getByRole('button', { name: t('player', 'pause') }).filter(visible)
      // A tap shows what a phone has in the middle, for a while.
      const tap = async () => {
        const { width, height } = page.viewportSize()!
        await expect(async () => {
          if ((await pause.count()) === 0) await page.touchscreen.tap(width / 2, height * 0.45)
          await expect(pause).toHaveCount(1, { timeout: 1_000 })
        }).toPass()
      }
      expect(await faultsInShapes(page, { ...look, prepare: tap }), 'playing').toEqual([])
    })
  })
}
