import type { Page } from '@playwright/test'
import { anotherDevice } from '../support/another-device.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  noteFirstSecond,
  pausePlayback,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

interface Exported {
  library: {
    history: { dramaId: string; episodeId: string }[]
    positions: { episodeId: string; positionSeconds: number }[]
  }
}

/** The account's library, from the member's export. */
async function readAccount(page: Page) {
  const exported = (await (await page.request.get('/account/export/')).json()) as Record<string, unknown>
  return (exported.library ?? exported) as Exported['library']
}

/** Records the watch reports that the page sends from now on, or those that finish. */
function recordReports(page: Page, event: 'request' | 'requestfinished' = 'request') {
  const reports: { kind: string; episodeId: string; seconds: string }[] = []
  page.on(event as 'request', (request) => {
    if (!request.url().includes('/watch-report/')) return
    const body = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    reports.push(body as (typeof reports)[number])
  })
  return (kind: string) => reports.filter((report) => report.kind === kind)
}

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

test('a member continues on another device within two seconds of the position, and from the beginning once the episode is finished (row 401)', {
  tag: '@journey',
}, async ({ page, guard, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  await stayAtTheEnd(page)
  await signInAs(page, newName())
  await page.goto(drama.episode(1))
  await pausePlayback(page)
  const timeS = 5
  await page.getByRole('slider', { name: 'Position' }).fill(String(timeS))
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(timeS, 0)
  // The position is reported when the page is left.
  await page.goto('/profile/')
  const kept = async () => (await readAccount(page)).positions.map(({ positionSeconds }) => positionSeconds)
  await expect.poll(kept).toEqual([expect.closeTo(timeS, 0)])

  const other = await anotherDevice(page, guard)
  await stayAtTheEnd(other)
  const firstSecond = await noteFirstSecond(other)
  await other.goto(drama.episode(1))
  await expectPlaying(other)
  expect(Math.abs((await firstSecond()) - timeS)).toBeLessThan(2)
  // The position does not carry over to the next episode.
  await expectPlayerReady(other)
  await other.keyboard.press('n')
  await expect(other).toHaveURL(drama.episode(2))
  await expect(activeVideo(other)).toHaveAttribute('aria-label', /episode 2$/)
  expect((await videoFacts(other)).timeS).toBeLessThan(3)

  // Finished there, the episode starts from the beginning here, whatever position this device has saved.
  await other.goto(drama.episode(1))
  await expectPlaying(other)
  await expect.poll(async () => (await videoFacts(other)).timeS, { timeout: 20_000 }).toBeGreaterThan(8.4)
  await other.goto('/profile/')
  await expect.poll(kept).not.toContainEqual(expect.closeTo(timeS, 0))
  const begins = await noteFirstSecond(page)
  await page.goto(drama.episode(1))
  await expectPlaying(page)
  expect(await begins()).toBeLessThan(1)
  await other.context().close()
})

test('an offline member’s position reaches the account once when the network is back (rows 401, 418)', async ({
  page,
  context,
  guard,
  catalogue,
}) => {
  guard.expectFailure(/watch-report|\/media\/|healthz|\.data/)
  const drama = catalogue.drama('neon-oath')
  await signInAs(page, newName())
  await page.goto(drama.episode(1))
  await expectPlaying(page)
  await expectPlayerReady(page)
  await pausePlayback(page)
  // The account's data of the episode loads after the page, which is shared.
  await expect(page.getByRole('button', { name: 'Like', pressed: false }).first()).toBeAttached()
  // Scripts that load last would otherwise be requested without a network.
  await expectPageReady(page)
  const episodeId = await activeVideo(page).getAttribute('data-episode')
  const inAccount = async () =>
    (await readAccount(page)).positions.find((position) => position.episodeId === episodeId)?.positionSeconds
  const waiting = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('cliffhanger.waitingReports') ?? '[]').map(
        ({ seconds }: { seconds: number }) => seconds,
      ),
    )

  await context.setOffline(true)
  await activeVideo(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3
    video.dispatchEvent(new Event('pause'))
  })
  await expect.poll(waiting).toEqual([3])
  const reports = recordReports(page, 'requestfinished')
  await context.setOffline(false)
  await expect.poll(waiting).toEqual([])
  expect(await inAccount()).toBe(3)
  expect(reports('position').filter(({ seconds }) => seconds === '3')).toHaveLength(1)

  await test.step('the next page also sends it, and nothing is sent after the session has ended', async () => {
    await context.setOffline(true)
    await activeVideo(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 4
      video.dispatchEvent(new Event('pause'))
    })
    await expect.poll(waiting).toEqual([4])
    const before = await page.evaluate(() => localStorage.getItem('cliffhanger.waitingReports'))
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto('/terms-of-use/')
    await expect.poll(waiting).toEqual([])
    expect(await inAccount()).toBe(4)
    await page.evaluate((text) => localStorage.setItem('cliffhanger.waitingReports', text ?? ''), before)
    await context.clearCookies()
    await page.goto('/terms-of-use/')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('cliffhanger.waitingReports')))
      .toBeNull()
  })
})
