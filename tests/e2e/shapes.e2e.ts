import type { Page } from '@playwright/test'
import { signInWithCoins } from './support/coins.ts'
import { expect, test } from './support/fixture.ts'
import { expectPageReady } from './support/page-ready.ts'
import { expectPlayerReady, pausePlayback, seekNearEnd, stayAtTheEnd } from './support/playback.ts'
import { faultsInShapes } from './support/shapes.ts'
import { words } from './support/words.ts'

/** A drama with a long list, many locked episodes, captions. */
const LONG = 'heiress-wore-ashes'
const FIRST_LOCKED = 9

const visible = { visible: true } as const
const dialog = (page: Page) => page.getByRole('dialog')

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })

for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'en' ? '' : `/${language}`
  const t = words(language)

  test.describe(`every screen and overlay is whole in a window of any shape, ${language} (rows 417, 442)`, {
    tag: '@desktop-only',
  }, () => {
    let faults: string[] = []
    test.beforeEach(() => {
      faults = []
    })
    test.afterEach(() => expect(faults, 'faults').toEqual([]))

    /** Opens a page, at a width where everything can be opened, and holds it against every shape. */
    async function look(page: Page, path: string) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(prefix + path)
      await expectPageReady(page)
      faults.push(...(await faultsInShapes(page)))
    }
    async function lookAtOpened(page: Page, what: string) {
      await expect(dialog(page)).toBeVisible()
      faults.push(...(await faultsInShapes(page)).map((fault) => `${what}, ${fault}`))
    }

    test('what a visitor finds', async ({ page, guard }) => {
      guard.expectStatus(404, /no-such-page/)
      for (const path of [
        ...['/', '/browse/all/1/', '/category/hero-8/', '/download/', '/qrCode/', '/no-such-page/'],
        ...['/search/', '/search/?q=romance', '/search/?q=qqqq'],
        ...['/login/', '/profile/', '/my-list/', '/history/', '/my-wallet/', '/top-up/'],
        ...['/privacy-policy/', '/terms-of-use/', '/offline/', '/cookies-needed/'],
      ]) {
        await look(page, path)
      }
    })

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
      await look(page, '/')
      const row = page.getByRole('region', { name: t('library', 'continueWatching') })
      await expect(row.getByRole('listitem')).toHaveCount(4)
    })

    test('the player and what opens over it', async ({ page, catalogue }) => {
      const drama = catalogue.drama(LONG)
      await stayAtTheEnd(page)
      await page.goto(prefix + drama.episode(1))
      await pausePlayback(page)
      faults.push(...(await faultsInShapes(page)))
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
      await close(page)
      await page.setViewportSize({ width: 1440, height: 900 })
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
      faults.push(...(await faultsInShapes(page, 'section div:has(> [role=alert])')))

      // All of its episodes are free.
      await page.goto(prefix + catalogue.drama('married-a-stranger').episode(6))
      await seekNearEnd(page, 0.3)
      await expect(page.getByRole('button', { name: t('player', 'replay') })).toBeVisible()
      faults.push(...(await faultsInShapes(page, `section[aria-label="${t('player', 'upNext')}"]`)))

      await look(page, drama.episode(FIRST_LOCKED))
      const fox = catalogue.drama('fox-bride')
      await look(page, fox.episode(fox.episodes.find(({ isAppOnly }) => isAppOnly)!.number))
    })

    test('a visitor’s profile and feedback, opened over a page', async ({ page }) => {
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      const openProfile = () =>
        page
          .getByRole('banner')
          .filter(visible)
          .getByRole('link', { name: t('common', 'profile') })
          .click()
      await openProfile()
      await lookAtOpened(page, 'profile')
      await page.setViewportSize({ width: 1440, height: 900 })
      await dialog(page)
        .getByRole('button', { name: t('account', 'feedback') })
        .click()
      await lookAtOpened(page, 'feedback')
    })

    test('what a member finds', async ({ page, catalogue }) => {
      test.slow()
      const drama = catalogue.drama(LONG)
      await signInWithCoins(page, { coins: 4000, bonus: 120 })
      await stayAtTheEnd(page)
      for (const other of catalogue.dramas.slice(0, 3)) {
        await page.goto(other.episode(1))
        await expectPlayerReady(page)
      }
      await look(page, drama.episode(FIRST_LOCKED))
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.locator('form button[type=submit]').filter({ hasText: /60|٦٠/ }).first().click()
      await expectPlayerReady(page)
      await look(page, drama.episode(FIRST_LOCKED + 2))
      for (const path of [
        '/profile/',
        '/my-wallet/',
        '/transaction/',
        '/episodes/',
        '/top-up/',
        '/account/delete/',
      ]) {
        await look(page, path)
      }
      await page.goto(`${prefix}/my-wallet/`)
      await page.getByRole('main').getByText(t('player', 'dayLimit'), { exact: true }).click()
      const limit = page.getByRole('main').getByRole('spinbutton')
      await limit.fill('100')
      await page.getByRole('button', { name: t('player', 'setDayLimit') }).click()
      await expect(page.getByRole('button', { name: t('wallet', 'limitClear') })).toBeVisible()
      faults.push(...(await faultsInShapes(page)))

      await page.goto(`${prefix}/episodes/`)
      await look(
        page,
        (await page.locator('a[href*="/receipt/"]').first().getAttribute('href'))!.replace(/^\/ar/, ''),
      )

      await look(page, '/history/')
      await page.getByRole('button', { name: t('library', 'delete') }).click()
      faults.push(...(await faultsInShapes(page)))
      await page.getByRole('checkbox').first().check()
      await page
        .getByRole('button', { name: t('library', 'deleteCount').replace(/\s*\(.*/, '') })
        .last()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      faults.push(...(await faultsInShapes(page)))
    })

    test('a member’s drawers', async ({ page }) => {
      await signInWithCoins(page, { coins: 400, bonus: 20 })
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      for (const entry of [null, 'myWallet', 'listAndHistory', 'topUp'] as const) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page
          .getByRole('banner')
          .filter(visible)
          .getByRole('link', { name: t('common', 'profile') })
          .click()
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
