import type { Page } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectPlayerReady,
  expectPlaying,
  loopFilms,
  pausePlayback,
  seekNearEnd,
  stayAtTheEnd,
} from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'
import { unseenControls } from '../support/unseen-controls.ts'
import { words } from '../support/words.ts'

const LONG = 'heiress-wore-ashes'
/** The first locked episode of {@link LONG}. */
const LOCKED = 9

const PAGES = {
  Home: ['/'],
  'a list': ['/browse/all/1/'],
  'a visitor’s pages': ['/login/', '/profile/', '/top-up/'],
}

const visible = { visible: true } as const
const dialog = (page: Page) => page.getByRole('dialog')
/** The layers that hide together with the bar. */
const edges = (page: Page) => page.locator('[data-controls]').filter({ has: page.getByRole('slider') })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'en' ? '' : `/${language}`
  const t = words(language)
  /** What moves to the side hides elsewhere in Arabic; the rest is the same, and left to `npm run verify -- browser`. */
  const alike = { tag: language === 'en' ? [] : ['@matrix'] }

  test.describe(`neither Tab nor a screen reader finds invisible controls, ${language} (rows 416, 442)`, {
    // The effects of the window's width do not depend on the direction.
    tag: language === 'en' ? ['@desktop'] : [],
  }, () => {
    let faults: string[] = []
    test.beforeEach(() => {
      // A page has a hundred stops, and each is checked.
      test.slow()
      faults = []
    })
    test.afterEach(() => expect(faults, 'faults').toEqual([]))
    const look = async (page: Page, where: string) => {
      faults.push(...(await unseenControls(page, where)))
    }
    async function lookAtOpened(page: Page, where: string) {
      await expect(dialog(page)).toBeVisible()
      await look(page, where)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }

    for (const [kind, paths] of Object.entries(PAGES)) {
      test(`on ${kind}`, kind === 'Home' ? {} : alike, async ({ page }) => {
        for (const path of paths) {
          await page.goto(prefix + path)
          await expectPageReady(page)
          await look(page, path)
        }
      })
    }

    // On a phone these are pages.
    test('in the account drawers', { tag: '@desktop-only' }, async ({ page, guard, baseURL }) => {
      allowSandboxes(guard, baseURL ?? '')
      await signInWithCoins(page, { coins: 400 })
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      for (const entry of [null, 'myWallet', 'topUp'] as const) {
        await page
          .getByRole('banner')
          .filter(visible)
          .getByRole('link', { name: t('common', 'profile') })
          .click()
        await expect(dialog(page)).toBeVisible()
        if (entry) {
          await dialog(page)
            .getByRole('link', { name: t('account', entry) })
            .click()
        }
        await expectPageReady(page)
        await lookAtOpened(page, entry ?? 'profile')
      }
    })

    test('over a video: with hidden controls, with controls shown by a tap, paused, in its sheets, in full screen', async ({
      page,
      catalogue,
      isMobile,
    }) => {
      await page.addInitScript(() => {
        Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
      })
      await loopFilms(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(2))
      await expectPlayerReady(page)
      await expectPlaying(page)
      await expect(edges(page)).toHaveAttribute('data-controls', 'hidden')
      await look(page, 'playing')
      if (isMobile) {
        await expect(edges(page)).toHaveAttribute('data-controls', 'hidden')
        await page.touchscreen.tap(195, 200)
        // They are inert until a second tap can no longer be meant for the picture.
        await expect(page.locator('[data-controls] [inert]')).toHaveCount(0)
        await look(page, 'controls shown by a tap')
      }
      await pausePlayback(page)
      await look(page, 'paused')
      await page
        .getByRole('button', { name: t('player', 'settings') })
        .filter(visible)
        .click()
      await expect(dialog(page).getByText(t('controls', 'sleepTimer'))).toBeVisible()
      await lookAtOpened(page, 'settings')
      const opener = isMobile
        ? page.getByRole('link', { name: t('player', 'episodes'), exact: true })
        : page.getByRole('button', { name: t('player', 'like') })
      await opener.filter(visible).first().click()
      await lookAtOpened(page, isMobile ? 'the list of episodes' : 'sign-in')
      await page.keyboard.press('f')
      await look(page, 'in-page full screen')
    })

    test('at the end of an episode', alike, async ({ page, catalogue }) => {
      await page.goto(prefix + catalogue.drama('married-a-stranger').episode(6))
      await seekNearEnd(page, 0.3)
      await expect(page.getByRole('button', { name: t('player', 'replay') })).toBeVisible()
      await look(page, 'the next drama')

      const drama = catalogue.drama(LONG)
      await stayAtTheEnd(page)
      await page.goto(prefix + drama.episode(1))
      await seekNearEnd(page, 0.3)
      await expect(page.getByRole('button', { name: t('player', 'replay') }).first()).toBeVisible()
      await look(page, 'ended')
    })

    test('without a video: locked, app-only, failed', alike, async ({ page, guard, catalogue }) => {
      const drama = catalogue.drama(LONG)
      await page.goto(prefix + drama.episode(LOCKED))
      await expectPageReady(page)
      await look(page, 'locked')
      const fox = catalogue.drama('fox-bride')
      await page.goto(prefix + fox.episode(fox.episodes.find(({ isAppOnly }) => isAppOnly)!.number))
      await expectPageReady(page)
      await look(page, 'app-only')

      guard.expectFailure(/\/media\//)
      await page.route(/\/media\//, (route) => route.abort('connectionrefused'))
      await page.goto(prefix + drama.episode(3))
      await expect(page.getByRole('alert')).toContainText(t('player', 'failed'), { timeout: 30_000 })
      await look(page, 'failed')
    })
  })
}
