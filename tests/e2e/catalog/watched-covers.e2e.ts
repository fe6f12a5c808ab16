import type { Locator, Page } from '@playwright/test'
import { STORAGE_KEYS } from '../../../app/browser/storage-keys.ts'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectEpisodePlaying, expectPlaying, stayAtTheEnd } from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

/** The drama's card in a row or a list, by its accessible name. */
const card = (page: Page, { name }: { name: string }): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(`^${name}.*( EP |الحلقة )`) })
    .first()

test('cards show a visitor the last watched episode in the page’s language and open it, without layout shift (rows 401, 423)', {
  tag: '@desktop',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  const shifts = await recordLayoutShifts(page)
  // The device's history is written a moment after the video starts.
  const isNoted = (number: number) =>
    expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.history))
      .toContain(`"epIndex":${number - 1},`)
  await stayAtTheEnd(page)
  await page.goto('/browse/all/')
  await expectPageReady(page)
  await expect(card(page, drama)).toHaveCount(0)
  await page.goto(drama.episode(2))
  await expectPlaying(page)
  await isNoted(2)
  await page.goBack()
  await expect(card(page, drama)).toHaveAccessibleName(new RegExp(`EP 2 / ${drama.episodes.length}$`))
  // The card opens the episode that was left; then another episode is chosen inside the player.
  await card(page, drama).click()
  await expect(page).toHaveURL(drama.episode(2))
  await expectEpisodePlaying(page, `${drama.name}, episode 2`)
  await page.keyboard.press('p')
  await expectEpisodePlaying(page, `${drama.name}, episode 1`)
  await isNoted(1)
  await page.goBack()
  await expect(card(page, drama)).toHaveAccessibleName(new RegExp(`EP 1 / ${drama.episodes.length}$`))
  // In the player a caption moves down when the controls hide, and the first episode has no button for the previous one.
  expect((await shifts()).filter((shift) => !/by (p|button) /.test(shift))).toEqual([])
  await page.goto('/ar/browse/all/')
  await expect(card(page, { name: '' })).toHaveAccessibleName(
    new RegExp(`الحلقة 1 / ${drama.episodes.length}$`),
  )
})
