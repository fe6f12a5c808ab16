import { countDocuments } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import {
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  swipe,
  videoFacts,
} from '../support/playback.ts'

test.describe('from the home page to the end of an episode', { tag: '@desktop' }, () => {
  test('a visitor opens a drama, its first episode plays to the end and the next one follows (rows 1, 118, 303)', {
    tag: '@journey',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Sweet revenge' })
      .getByRole('link', { name: new RegExp(`^${drama.name}`) })
      .click()
    await expect(page).toHaveURL(drama.episode(1))
    await page.evaluate(() => {
      document.addEventListener('ended', () => document.documentElement.setAttribute('data-ended', ''), {
        capture: true,
        once: true,
      })
    })
    await expectPlaying(page)
    await expectThroughShaka(page)
    const { durationS } = await videoFacts(page)
    expect(durationS).toBeCloseTo((drama.episodes[0]?.durationMs ?? 0) / 1000, 0)

    await expect(page.locator('html[data-ended]')).toHaveCount(1, { timeout: 25_000 })
    await expect(page).toHaveURL(drama.episode(2))
    await expectPlaying(page)
  })
})

test('a swipe up opens the next episode and a swipe down the previous one, and only one plays (rows 3, 132)', {
  tag: '@journey',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('phoenix-returns')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await expectPlaying(page)
  const documents = countDocuments(page)
  await swipe(page, 500, 200)
  await expect(page).toHaveURL(drama.episode(2))
  await expectEpisodePlaying(page, `${drama.name}, episode 2`)
  await swipe(page, 200, 500)
  await expect(page).toHaveURL(drama.episode(1))
  await expectEpisodePlaying(page, `${drama.name}, episode 1`)
  expect(documents()).toBe(0)
})
