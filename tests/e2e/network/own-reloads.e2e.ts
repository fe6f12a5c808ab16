import type { Page } from '@playwright/test'
import { countDocuments } from '../support/documents.ts'
import { expect, type Guard, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  playFrom,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'

/** For the first document of the page the file of that name is gone, as after a new build. */
async function lose(page: Page, guard: Guard, name: string): Promise<() => number> {
  guard.expectStatus(404, /\/assets\//)
  guard.expectFailure(/\/assets\//)
  const documents = countDocuments(page)
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) =>
    documents() < 2 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  return documents
}

/** @returns the second it is first seen at */
async function expectStarted(page: Page): Promise<number> {
  let timeS = 0
  await expect
    .poll(async () => {
      timeS = (await videoFacts(page)).timeS
      return timeS
    })
    .toBeGreaterThan(0)
  return timeS
}

test.describe('a panel whose code a newer build has replaced opens all the same (rows 276, 278)', () => {
  test('the settings over a film, which goes on where it was', async ({ page, guard, catalogue }) => {
    await stayAtTheEnd(page)
    const documents = await lose(page, guard, 'settings-sheet')
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await expectPlaying(page)
    await activeVideo(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 4
    })
    await pressControl(page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).first())
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Speed' })).toBeVisible()
    expect(documents()).toBe(2)
    expect(await expectStarted(page)).toBeGreaterThan(3)
    await expectPlaying(page)
    // Once: nobody who loads the page again finds it open.
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expectPageReady(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the list of episodes', async ({ page, guard, catalogue }) => {
    await stayAtTheEnd(page)
    await lose(page, guard, 'drawer-panel')
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await pressControl(
      page
        .getByRole('button', { name: 'Episodes', exact: true })
        .or(page.getByRole('link', { name: 'Episodes', exact: true }))
        .filter({ visible: true })
        .first(),
    )
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Episode 3/ })).toBeVisible()
  })

  test('the store of a locked episode', { tag: '@desktop' }, async ({ page, guard, catalogue }) => {
    const locked = catalogue.drama('neon-oath').episode(4)
    await lose(page, guard, 'account-drawer')
    await page.goto(locked)
    await expectPageReady(page)
    await page.getByText('See coin packages and prices').filter({ visible: true }).click()
    await expect(page.getByRole('dialog', { name: 'Store' }).getByText('$0.99')).toBeVisible()
    await expect(page).toHaveURL(locked)
  })
})

test.describe('code that a browser will not load in this document, though the site has it, comes with the next one (rows 276, 278, 418)', () => {
  /** As in a browser that remembers a failed import until the document is left. */
  async function remember(page: Page, guard: Guard, code: RegExp): Promise<() => number> {
    guard.expectFailure(/\/assets\//)
    const documents = countDocuments(page)
    await page.route(code, (route) =>
      route.request().method() === 'GET' && documents() === 0 ? route.abort() : route.fallback(),
    )
    return documents
  }

  test('a panel opens after a reload', async ({ page, guard, catalogue }) => {
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    const documents = await remember(page, guard, /\/settings-sheet-/)
    await pressControl(page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).first())
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Speed' })).toBeVisible()
    expect(documents()).toBe(1)
  })

  test('a page opens as a document', async ({ page, guard }) => {
    await fetchNothingAhead(page)
    await page.goto('/')
    await expectPageReady(page)
    const documents = await remember(page, guard, /\/assets\/route-/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
    expect(documents()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/terms-of-use/')
  })
})

/** As when code fetched ahead is gone: nobody has pressed for it, so the film goes first. */
async function loseCodeAhead(page: Page, guard: Guard): Promise<void> {
  guard.expectStatus(404, /\/assets\//)
  guard.expectFailure(/\/assets\//)
  await expectPageReady(page)
  const isAsked = page.waitForResponse(/\/assets\/gone-1\.js$/)
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('vite:preloadError', { cancelable: true }), {
        payload: new Error('Failed to fetch /assets/gone-1.js'),
      }),
    ),
  )
  await isAsked
}

test('an episode that ends goes on to the next one before the page loads itself again (rows 271-272)', async ({
  page,
  guard,
  catalogue,
}) => {
  const drama = catalogue.drama('neon-oath')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await expectPlaying(page)
  const documents = countDocuments(page)
  await loseCodeAhead(page, guard)
  await expectEpisodePlaying(page, `${drama.name}, episode 2`)
  expect(documents()).toBe(0)
  await page.keyboard.press('k')
  await expect.poll(documents).toBe(1)
  await expect(page).toHaveURL(drama.episode(2))
})

test('a film that the viewer paused stays so when the page then loads itself again (rows 271-272)', async ({
  page,
  guard,
  catalogue,
}) => {
  await stayAtTheEnd(page)
  await page.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlayerReady(page)
  await expectPlaying(page)
  const documents = countDocuments(page)
  await loseCodeAhead(page, guard)
  expect(documents()).toBe(0)
  await playFrom(page, 0)
  // Left earlier, it would start over.
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(1)
  await page.keyboard.press('k')
  await expect.poll(documents).toBe(1)
  await expectPlayerReady(page)
  await expect(page.getByRole('button', { name: 'Play' }).filter({ visible: true }).first()).toBeVisible()
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(0)
  expect((await videoFacts(page)).isPaused).toBe(true)
  await page.keyboard.press('k')
  await expectPlaying(page)
})
