import { countDocuments } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import {
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  pressControl,
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

  test('Back from the player returns to the home page (row 132)', async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
    const documents = countDocuments(page)
    await page
      .getByRole('region', { name: 'Sweet revenge' })
      .getByRole('link', { name: new RegExp(`^${drama.name}`) })
      .click()
    await expect(page).toHaveURL(drama.episode(1))
    await expectPlayerReady(page)
    const length = await page.evaluate(() => history.length)

    await page.keyboard.press('n')
    await expect(page).toHaveURL(drama.episode(2))
    await expectEpisodePlaying(page, `${drama.name}, episode 2`)
    await page.keyboard.press('p')
    await expect(page).toHaveURL(drama.episode(1))
    await expectEpisodePlaying(page, `${drama.name}, episode 1`)
    expect(await page.evaluate(() => history.length)).toBe(length)

    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible()
    expect(documents(), 'documents loaded on the way').toBe(0)
  })

  test('an episode opens by its address and plays again after a reload (rows 29, 36)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('heiress-wore-ashes')
    await page.goto(drama.episode(3))
    await expect(page).toHaveTitle(new RegExp(`${drama.name}.*3`))
    await expectPlaying(page)
    await page.reload()
    await expectPlaying(page)
    await expect(page.getByLabel(`${drama.name}, episode 3`).first()).toBeVisible()
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

test('Next episode and the list beside the picture switch episodes without adding a history entry (rows 125, 132)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('phoenix-returns')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  const documents = countDocuments(page)
  const length = await page.evaluate(() => history.length)
  await pressControl(page.getByRole('button', { name: 'Next episode' }))
  await expect(page).toHaveURL(drama.episode(2))
  await page.getByRole('link', { name: 'Episode 4', exact: true }).click()
  await expect(page).toHaveURL(drama.episode(4))
  await expectPlaying(page)
  await expect(page.getByRole('link', { name: 'Episode 4, now playing' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await page.evaluate(() => history.length)).toBe(length)
  expect(documents()).toBe(0)
})
