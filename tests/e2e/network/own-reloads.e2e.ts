import type { Page } from '@playwright/test'
import { countDocuments } from '../support/documents.ts'
import { expect, type Guard, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'

/** Makes the named file missing for the page's first document, as after a new build. */
async function lose(page: Page, guard: Guard, name: string): Promise<() => number> {
  guard.expectStatus(404, /\/assets\//)
  guard.expectFailure(/\/assets\//)
  const documents = countDocuments(page)
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) =>
    documents() < 2 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  return documents
}

/** @returns the position in seconds at which playback is first observed */
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

test.describe('a panel whose code was replaced by a newer build still opens (rows 276, 278)', () => {
  test('the settings, over a video that continues at the same position', async ({
    page,
    guard,
    catalogue,
  }) => {
    await stayAtTheEnd(page)
    const documents = await lose(page, guard, 'settings-sheet')
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await expectPlaying(page)
    await activeVideo(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 4
    })
    await pressControl(page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).first())
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Speed/ })).toBeVisible()
    expect(documents()).toBe(2)
    expect(await expectStarted(page)).toBeGreaterThan(3)
    await expectPlaying(page)
    // Only once: a further reload does not open the panel.
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expectPageReady(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('code that fails to load in one document although the site has it loads with the next document (rows 276, 278, 418)', () => {
  /** As in a browser that caches a failed import until the document is left. */
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
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Speed/ })).toBeVisible()
    expect(documents()).toBe(1)
  })

  test('a page opens as a new document', async ({ page, guard }) => {
    await fetchNothingAhead(page)
    await page.goto('/')
    await expectPageReady(page)
    const documents = await remember(page, guard, /\.route-/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
    expect(documents()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/terms-of-use/')
  })
})

/** As when prefetched code is missing: the viewer did not press for it, so the reload waits for the video. */
async function loseCodeAhead(page: Page, guard: Guard): Promise<void> {
  guard.expectStatus(404, /\/assets\//)
  guard.expectFailure(/\/assets\//)
  await expectPageReady(page)
  const isRequested = page.waitForResponse(/\/assets\/gone-1\.js$/)
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('vite:preloadError', { cancelable: true }), {
        payload: new Error('Failed to fetch /assets/gone-1.js'),
      }),
    ),
  )
  await isRequested
}

test('an episode that ends continues with the next one before the page reloads itself (rows 271-272)', async ({
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
