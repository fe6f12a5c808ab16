import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  activeVideo,
  expectPlaying,
  expectThroughShaka,
  stayAtTheEnd,
  swipe,
  videoFacts,
} from '../support/playback.ts'

const REASON = /^(Because you watched .+|From genres you like|New|Most watched this week|By chance)$/

const clipOf = (page: Page): Locator => page.getByRole('feed', { name: 'For You' }).getByRole('article')
const nameOf = (page: Page): Locator => clipOf(page).getByRole('heading')
const positionOf = (page: Page) => clipOf(page).getAttribute('aria-posinset').then(Number)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const runningCount = (page: Page) =>
  page
    .locator('video')
    .evaluateAll((videos) => videos.filter((video) => !(video as HTMLVideoElement).paused).length)

/** Clips are short: one that ends would be followed by another. */
async function openFeed(page: Page): Promise<void> {
  await stayAtTheEnd(page)
  // Its scripts may be held back, and `load` waits for them once they are asked for.
  await page.goto('/for-you/', { waitUntil: 'commit' })
  await expectPlaying(page)
}

async function expectPosition(page: Page, position: number): Promise<void> {
  await expect(clipOf(page)).toHaveAttribute('aria-posinset', String(position))
  await expectPlaying(page)
}

test('clip follows clip by swipe, key and button, each with its reason; back is where it was left (row 426) (row 427)', async ({
  page,
}) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/plain.mp4')) files.add(request.url())
  })
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  // The first clip starts with the page, before its scripts, which take it over.
  await openFeed(page)
  code.resolve()
  await expectThroughShaka(page)
  await page.unroute('**/assets/*.js')
  expect(files.size).toBe(1)
  await expectPosition(page, 1)
  await expect(clipOf(page)).toHaveAccessibleDescription(REASON)
  const first = await nameOf(page).innerText()
  const leftS = (await videoFacts(page)).timeS

  await swipe(page, 650, 250)
  await expectPosition(page, 2)
  await expect(clipOf(page)).toBeFocused()
  expect(await nameOf(page).innerText()).not.toBe(first)
  await page.keyboard.press('ArrowDown')
  await expectPosition(page, 3)
  await press(page, 'Next clip')
  await expectPosition(page, 4)
  await expect(page.getByRole('button', { name: 'Next clip' })).toBeFocused()
  // One is heard.
  expect(await runningCount(page)).toBe(1)
  await press(page, 'Previous clip')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  await expectPosition(page, 1)
  await expect(nameOf(page)).toHaveText(first)
  expect((await videoFacts(page)).timeS).toBeGreaterThanOrEqual(leftS)
  await expect(page.getByRole('button', { name: 'Previous clip' })).toBeDisabled()

  await page.setViewportSize({ width: 1440, height: 900 })
  const film = (await activeVideo(page).boundingBox())!
  for (const name of ['Next clip', 'Like']) {
    const button = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    const gapPx = button.x - (film.x + film.width)
    expect(gapPx, `${name}, beside the film`).toBeGreaterThan(0)
    expect(gapPx, `${name}, beside the film`).toBeLessThan(80)
  }
})

test('Watch goes on at the second by the same media element, Back returns to the clip, and only then it counts (row 426)', async ({
  page,
}) => {
  await openFeed(page)
  // It plays before its page has keys.
  await expectThroughShaka(page)
  await page.keyboard.press('ArrowDown')
  await expectPosition(page, 2)
  await expectThroughShaka(page)
  const name = await nameOf(page).innerText()
  const watched = () => page.evaluate(() => localStorage.getItem('cliffhanger.history'))
  expect(await watched()).toBeNull()
  const manifests: string[] = []
  page.on('request', (request) => {
    if (/\.(mpd|m3u8)|\/plain\.mp4/.test(request.url())) manifests.push(request.url())
  })
  const before = await activeVideo(page).evaluate((video: HTMLVideoElement) => {
    video.dataset.kept = 'yes'
    video.addEventListener('pause', () => {
      video.dataset.paused = 'yes'
    })
    return { episode: video.dataset.episode, timeS: video.currentTime, address: video.currentSrc }
  })
  await clipOf(page).getByRole('link', { name: 'Watch' }).click()
  await expect(page).toHaveURL(/\/reel-shorts\/[^/]+\/1\/$/)
  await expect(page.getByRole('heading', { level: 1, name }).filter({ visible: true })).toBeVisible()
  const video = activeVideo(page)
  await expect(video).toHaveAttribute('data-kept', 'yes')
  await expect(video).toHaveAttribute('data-episode', before.episode ?? '')
  await expect(video).not.toHaveAttribute('data-paused')
  const after = await videoFacts(page)
  expect(after.src).toBe(before.address)
  expect(after.timeS).toBeGreaterThan(before.timeS)
  expect(after.isPaused).toBe(false)
  expect(manifests.filter((address) => address.includes(`/${before.episode}/`))).toEqual([])
  await expect.poll(watched).toContain(before.episode)

  await page.goBack()
  await expectPosition(page, 2)
  await expect(nameOf(page)).toHaveText(name)
  // Places are noted four times a second.
  expect((await videoFacts(page)).timeS).toBeGreaterThan(before.timeS - 0.3)
})

test('a clip that is over is followed by the next (row 426)', async ({ page }) => {
  await page.goto('/for-you/')
  // Before the page is there, its first clip is repeated.
  await expectPageReady(page)
  await expectPlaying(page)
  await activeVideo(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = Math.min(44.5, video.duration - 0.5)
  })
  await expectPosition(page, 2)
})

test('Not interested is obeyed, now and in the next visit, and can be undone (row 427)', async ({ page }) => {
  await openFeed(page)
  const name = await nameOf(page).innerText()
  await press(page, 'Not interested')
  await expectPosition(page, 2)
  await page.keyboard.press('ArrowUp')
  await expect(nameOf(page)).not.toHaveText(name)
  await press(page, 'Undo')
  await expectPosition(page, 1)
  await expect(nameOf(page)).toHaveText(name)

  await page.getByRole('button', { name: 'Not interested' }).dblclick()
  await expectPosition(page, 2)
  // Of the clip that was pressed, and not of the next one.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await press(page, 'Undo')
  await expectPosition(page, 1)

  await press(page, 'Not interested')
  await expectPosition(page, 2)
  const second = await nameOf(page).innerText()
  await page.reload()
  // The same visit goes on.
  await expectPosition(page, 2)
  await expect(nameOf(page)).toHaveText(second)

  await page.addInitScript(() => sessionStorage.clear())
  const asked = page.waitForRequest(/\/for-you\/clips\/$/)
  await page.reload()
  // Before, the page shows what any viewer would see.
  await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  const names = new Set<string>()
  await toTheEnd(page, names)
  const sent = new URLSearchParams((await asked).postData() ?? '')
  expect(sent.get('skipped')).not.toBe('')
  expect([...names]).not.toContain(name)
})

/** Presses Next until the end, and collects the names on the way. */
async function toTheEnd(page: Page, names: Set<string>): Promise<void> {
  const end = page.getByRole('heading', { name: 'That’s all for now' })
  await expect(async () => {
    if (await end.isVisible()) return
    const name = await nameOf(page).innerText({ timeout: 1_000 })
    names.add(name)
    await page.keyboard.press('ArrowDown')
    await expect(end).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 60_000, intervals: [50] })
}

test('every drama comes once, and then an end that leads on (row 426)', async ({ page }) => {
  await openFeed(page)
  const names = new Set<string>()
  await toTheEnd(page, names)
  expect(names.size).toBeGreaterThan(3)
  expect(await runningCount(page)).toBe(0)
  await page.keyboard.press('ArrowUp')
  expect(await positionOf(page)).toBe(names.size)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: 'Genres' }).click()
  await expect(page).toHaveURL(/\/browse\//)
})

test('Home, the footer and the header lead to it at every width of a phone (row 426)', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'For You' })).toHaveAttribute(
    'href',
    '/for-you/',
  )
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'For You' }).filter({ visible: true })
  for (const width of [280, 320, 360, 430]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(inHeader).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeInViewport({ ratio: 1 })
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /^For You/ })
    .click()
  await expect(page).toHaveURL('/for-you/')
  await expectPlaying(page)
})

test.describe('in a language that the reader may not know', () => {
  test.use({ hasOwnLanguage: true })

  test('no notice is over its controls (row 426)', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/ar/browse/all/1/')
    await expect(page.getByRole('button', { name: 'Read in English' })).toBeVisible()
    await page.locator('a[href="/ar/for-you/"]').filter({ visible: true }).first().click()
    // Pressed where it is: nothing is over it.
    await page.locator('a[data-watch]').tap()
    await expect(page).toHaveURL(/\/ar\/reel-shorts\//)
  })
})

test('with data saver a poster comes first, nothing loads ahead, and a press plays (row 426)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const media: string[] = []
  page.on('request', (request) => {
    if (/\/media\/.*\.(mpd|m3u8|m4s|mp4)/.test(request.url())) media.push(request.url())
  })
  await page.goto('/for-you/')
  await expectPageReady(page)
  await page.keyboard.press('ArrowDown')
  await expect(clipOf(page)).toHaveAttribute('aria-posinset', '2')
  expect(media).toEqual([])
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expectPlaying(page)
})

test('keys belong to an episode that already plays over the clip, not to the clip below it (row 416)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/for-you/')
  await expectPageReady(page)
  await page.route('**/assets/*.js', () => {})
  await clipOf(page).getByRole('link', { name: 'Watch' }).click()
  await expect(page.locator('body > [role=region]')).toBeFocused()
  const video = page.locator('body > [role=region] video')
  await video.evaluate((element) => element.setAttribute('data-noted', ''))
  for (const key of ['ArrowDown', 'w', 'Space']) await page.keyboard.press(key)
  await expect(page.locator('article')).toHaveAttribute('aria-posinset', '1')
  await expect(video, 'the clip was opened once more').toHaveAttribute('data-noted')
  expect(await runningCount(page)).toBe(0)
  expect(await video.evaluate(({ volume }: HTMLVideoElement) => volume)).toBe(0.9)
})

test('without scripts the clips are posters that lead to their episodes (row 426) (row 440)', {
  tag: '@no-scripts',
}, async ({ page }) => {
  await page.goto('/for-you/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'For You' }).filter({ visible: true }),
  ).toBeVisible()
  const clips = page.getByRole('main').getByRole('listitem').filter({ visible: true })
  expect(await clips.count()).toBeGreaterThan(3)
  await expect(clips.first()).toContainText(/Because|From genres|New|Most watched|By chance/)
  await expect(page.getByRole('feed')).toBeHidden()
  await clips.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/reel-shorts\/.+\/1\/$/)
  await expect(page.locator('video')).toBeVisible()
})
