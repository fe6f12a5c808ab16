import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, expectPlaying, expectThroughShaka, seekNearEnd } from '../support/playback.ts'

/** All six episodes are free. */
const FREE = 'married-a-stranger'
const LAST = 6

const endCard = (page: Page) => page.getByRole('region', { name: 'Up next' })

async function watchToTheEnd(page: Page) {
  await expectThroughShaka(page)
  await seekNearEnd(page, 0.3)
}

test.describe('the last episode of a drama', { tag: '@desktop' }, () => {
  test('counts down to a similar drama, which the viewer can cancel (rows 402, 424)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama(FREE)
    await page.goto(drama.episode(LAST))
    const similar = page
      .getByRole('region', { name: 'More like this', includeHidden: true })
      .getByRole('link', {
        includeHidden: true,
      })
    const [href, name] = [
      (await similar.first().getAttribute('href'))!,
      await similar.first().getByRole('heading', { includeHidden: true }).textContent(),
    ]
    const next = catalogue.dramas.find((other) => other.episode(1) === href)!
    expect(next.name).toBe(name)
    expect(next.key).not.toBe(drama.key)

    await watchToTheEnd(page)
    const card = endCard(page)
    await expect(card.getByRole('heading', { name: next.name })).toBeVisible()
    // A pointer that is down holds the countdown, however long the checks take.
    await card.getByRole('button', { name: 'Cancel' }).dispatchEvent('pointerdown')
    await expect(card.getByText(next.introduction.slice(0, 40))).toBeVisible()
    await expect(card.getByRole('timer')).toHaveText(/^Starts in \d+$/)
    await expectNoFindings(page)
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(card.getByRole('timer')).toHaveCount(0)
    await expect(card.getByRole('link', { name: 'Watch now' })).toBeVisible()
    await card.getByRole('button', { name: 'Watch again' }).click()
    await expect(card).toHaveCount(0)
    await expectPlaying(page)
    await expect(page).toHaveURL(drama.episode(LAST))

    await watchToTheEnd(page)
    await expect(page).toHaveURL(next.episode(1), { timeout: 20_000 })
    await expectPlaying(page)
    await expect(page.getByRole('region', { name: `${next.name}, episode 1` })).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(drama.episode(LAST))
    await expectPlayerReady(page)
  })
})
