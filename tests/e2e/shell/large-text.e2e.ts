import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { pausePlayback, stayAtTheEnd } from '../support/playback.ts'
import { dialog, LONG, visible } from '../support/screens.ts'
import { faultsInShapes } from '../support/shapes.ts'
import { allowSandboxes, chooseAccount, newName } from '../support/sign-in.ts'
import { words } from '../support/words.ts'

/** A narrow phone, and text of twice the usual size. */
const shapes = [{ width: 320, height: 568, fontPx: 32 }]

/** Words that break, parts outside the window, lists that scroll sideways, texts that are cut off or overlap. */
const findFaults = (page: Page, within: string) =>
  faultsInShapes(page, {
    shapes,
    wordShapes: shapes,
    within,
    others: () => page.locator(within).evaluate(findBeyond),
  })

/** Runs in the page. */
function findBeyond(place: Element): string[] {
  const parts = [place, ...place.querySelectorAll('*')].filter((part) => !part.closest('[aria-hidden=true]'))
  const isBeyond = (part: Element) => {
    const { left, right, width } = part.getBoundingClientRect()
    return width > 2 && (left < -1 || right > innerWidth + 1)
  }
  const isSideways = (part: Element) =>
    part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX)
  return [
    ...parts.filter(isBeyond).map((part) => `${part.tagName} "${part.textContent}" is beyond the window`),
    ...parts.filter(isSideways).map((part) => `${part.tagName} "${part.textContent}" scrolls sideways`),
  ]
}

const DIALOG = '[role=dialog]'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

for (const language of ['en', 'ar', 'de'] as const) {
  const prefix = language === 'en' ? '' : `/${language}`
  const t = words(language)

  test.describe(`in text of twice the usual size on a narrow phone, in ${language} (row 417)`, {
    tag: '@desktop-only',
  }, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('the tabs of the drawer of lists are whole', async ({ page }) => {
      await page.goto(`${prefix}/`)
      await expectPageReady(page)
      const profile = page
        .getByRole('banner')
        .filter(visible)
        .getByRole('link', { name: t('common', 'profile') })
      await profile.click()
      await dialog(page)
        .getByRole('link', { name: t('account', 'listAndHistory') })
        .click()
      const tabs = dialog(page).getByRole('tab')
      await expect(tabs).toHaveText([t('account', 'myList'), t('account', 'history')])
      for (const tab of await tabs.all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        expect(await findFaults(page, DIALOG)).toEqual([])
      }
    })

    test('the list of keys is whole', async ({ page, catalogue }) => {
      await stayAtTheEnd(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(1))
      await pausePlayback(page)
      await page.keyboard.press('?')
      await expect(dialog(page).locator('dt')).toHaveCount(13)
      expect(await findFaults(page, DIALOG)).toEqual([])
    })

    test('the heading of the sign-in and what follows it are whole', async ({ page }) => {
      await page.goto(`${prefix}/login/`)
      await expectPageReady(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findFaults(page, 'main')).toEqual([])
    })

    test('the way back to the episode before a sign-in is whole', async ({ page, catalogue }) => {
      await stayAtTheEnd(page)
      await page.goto(prefix + catalogue.drama(LONG).episode(2))
      // The name in it is of its language.
      const episode = new URL(page.url()).pathname
      await page.goto(`${prefix}/login/?returnTo=${encodeURIComponent(episode)}`)
      await expectPageReady(page)
      await page.getByRole('button', { name: 'Google' }).click()
      await chooseAccount(page, newName())
      await pausePlayback(page)
      const chip = `div:has(> a[href="${episode}"] + button)`
      await expect(page.locator(chip)).toBeVisible()
      expect(await findFaults(page, chip)).toEqual([])
    })
  })
}
