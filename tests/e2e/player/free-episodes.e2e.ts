import type { Page } from '@playwright/test'
import { recordActions, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  noteFirstSecond,
  pausePlayback,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { allowSandboxes, newName, signInAs } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4

const MEMBERS_PART = '**/account/member/?drama=*'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const control = (page: Page, name: 'Like' | 'Save') =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
/** In the panel, or in the drawer of a phone. */
const tile = (page: Page, number: number) =>
  page.getByRole('link', { name: new RegExp(`^Episode ${number}(,|$)`) }).filter({ visible: true })

async function openList(page: Page, isMobile: boolean) {
  if (isMobile)
    await pressControl(page.getByRole('link', { name: 'Episodes' }).filter({ visible: true }), 'tap')
  await expect(tile(page, 1)).toBeVisible()
}

/** Unlocks the first locked episode, then likes the first episode, which remains paused. */
async function buyAndLike(page: Page, address: (number: number) => string): Promise<void> {
  await page.goto(address(FIRST_LOCKED))
  await expectPageReady(page)
  await page.getByRole('button', { name: /^Unlock for 60 coins/ }).click()
  await expectPlaying(page)
  await page.goto(address(1))
  await pausePlayback(page)
  await pressControl(control(page, 'Like'))
  await expect(control(page, 'Like')).toHaveAttribute('aria-pressed', 'true')
}

test('a member’s free episode is served as the same bytes as a visitor’s, and shows the member’s state without layout shift (rows 119, 401, 445)', {
  tag: '@desktop',
}, async ({ page, request, catalogue, isMobile }) => {
  const drama = catalogue.drama(KEY)
  await stayAtTheEnd(page)
  const { name, code } = await signInWithCoins(page, { coins: 137 })
  await buyAndLike(page, drama.episode)
  await page.getByRole('slider', { name: 'Position' }).fill('5')
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(5, 0)
  await page.goto('/download/')
  // Only the account knows the position.
  await page.evaluate(() => localStorage.removeItem('cliffhanger.positions'))

  const shifts = await recordLayoutShifts(page)
  const firstSecond = await noteFirstSecond(page)
  const opened = await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await expect(control(page, 'Like')).toHaveAttribute('aria-pressed', 'true')
  await expect(control(page, 'Save')).toHaveAttribute('aria-pressed', 'false')
  await expectPlaying(page)
  // A busy page receives the event after a moment.
  expect(await firstSecond()).toBeGreaterThan(4.5)
  expect(await firstSecond()).toBeLessThan(7)
  expect(await shifts()).toEqual([])

  expect(opened?.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
  expect(opened?.headers().vary).toBe('Accept-Encoding')
  expect(opened?.headers()['set-cookie']).toBeUndefined()
  const html = (await opened?.text()) ?? ''
  const cookies = await page.context().cookies()
  const secrets = cookies.flatMap((cookie) =>
    /Authorization|sessionMark/.test(cookie.name) ? [cookie.value] : [],
  )
  expect(secrets).toHaveLength(2)
  for (const own of [name, code, ...secrets]) expect(html).not.toContain(own)
  // The page is rendered again every half minute, possibly between the two requests.
  await expect(async () => {
    const [members, visitors] = await Promise.all([
      page.request.get(drama.episode(1)),
      request.get(drama.episode(1)),
    ])
    expect((await members.body()).equals(await visitors.body())).toBe(true)
  }).toPass()

  await openList(page, isMobile)
  await expect(tile(page, FIRST_LOCKED)).toHaveAccessibleName(`Episode ${FIRST_LOCKED}`)
  await expect(tile(page, FIRST_LOCKED + 1)).toHaveAccessibleName(/locked/i)
  await expect(page.getByText('Available to you').filter({ visible: true })).toBeVisible()
  const actions = recordActions(page)
  await tile(page, FIRST_LOCKED).click()
  await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED}`)
  expect(actions).toEqual([])
})

test('a member whose personal data is late is not treated as a visitor in the meantime (rows 127, 141, 401, 432, 445)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama(KEY)
  await stayAtTheEnd(page)
  await signInWithCoins(page, { coins: 137 })
  await page.goto(drama.episode(FIRST_LOCKED))
  await expectPageReady(page)
  await page
    .getByRole('button', { name: /^Unlock \d+ remaining|^Unlock for/ })
    .first()
    .click()
  await expectPlaying(page)
  await page.goto('/download/')

  const { promise: reported, resolve: tell } = Promise.withResolvers<void>()
  await page.route(MEMBERS_PART, async (route) => {
    await reported
    await route.continue()
  })
  await page.goto(drama.episode(2))
  // Neither the video nor the controls wait for it forever.
  await expectPlaying(page)
  await expectPlayerReady(page)
  // The page shows nothing that depends on the missing data.
  await expect(tile(page, 1)).toHaveCount(0)
  await expect(control(page, 'Like')).toHaveCount(0)
  const actions = recordActions(page)
  tell()
  await expect(tile(page, FIRST_LOCKED)).toHaveAccessibleName(`Episode ${FIRST_LOCKED}`)
  await expect(control(page, 'Like')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(actions).toEqual([])
})

test('a member whose personal data fails to load sees no login and can open unlocked episodes (rows 127, 141, 445)', {
  tag: '@desktop-only',
}, async ({ page, guard, catalogue }) => {
  guard.expectStatus(503, /\/account\/member\//)
  const drama = catalogue.drama(KEY)
  await stayAtTheEnd(page)
  await signInWithCoins(page, { coins: 200 })
  await page.goto(drama.episode(FIRST_LOCKED))
  await expectPageReady(page)
  await page.getByRole('button', { name: /^Unlock 3 remaining/ }).click()
  await expectPlaying(page)
  await page.goto('/download/')
  await page.route('**/account/member/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await pressControl(control(page, 'Save'))
  await expect(page.getByText('Saved to your list')).toBeVisible()
  // Visitors see a lock and a price here, and would have to unlock the previous episode first.
  await expect(tile(page, FIRST_LOCKED + 1)).not.toHaveAccessibleName(/locked|coins/i)
  await expect(page.getByText('Each locked episode').filter({ visible: true })).toHaveCount(0)
  await tile(page, FIRST_LOCKED + 1).click()
  await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED + 1}`)
})

test('without scripts Like takes a visitor to the login, and Like and Save show a member the change (rows 139-141, 440, 445)', {
  tag: '@no-scripts',
}, async ({ page, catalogue }) => {
  const address = catalogue.drama(KEY).episode(1)
  const like = page.getByRole('button', { name: 'Like', exact: true }).first()
  await page.goto(address)
  await like.click()
  await expect(page).toHaveURL(/\/login\/\?returnTo=/)
  await signInAs(page, newName())
  const opened = await page.goto(address)
  expect(opened?.headers()['cache-control']).toMatch(/^public/)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
})
