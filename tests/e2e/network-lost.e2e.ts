import type { Locator, Page, Route } from '@playwright/test'
import { signInWithCoins } from './coins.ts'
import { expect, test } from './fixture.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from './playback.ts'
import { allowSandboxes } from './sign-in.ts'

/** Its fourth episode is the first locked one, at 60 coins. */
const KEY = 'neon-oath'
const PRICE = 60

const notice = (page: Page) => page.locator('[data-network-notice]')
const sentence = (page: Page) => notice(page).getByRole('status')
const retryButton = (page: Page) => notice(page).getByRole('button', { name: 'Retry' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const visible = (found: Locator) => found.filter({ visible: true }).first()
const toHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Home' })

test.beforeEach(async ({ page, guard, baseURL }) => {
  allowSandboxes(guard, baseURL ?? '')
  guard.expectFailure(/./)
  guard.expectStatus(503, /\.data/)
  await stayAtTheEnd(page)
})

/** A browser that fetches nothing ahead: whatever is pressed first is asked for then. */
async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
}

/** Answers a check that the very same document stands, and none of the error pages. */
async function standing(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  return async () => {
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await expect(page.getByText('Uh-oh!')).toHaveCount(0)
  }
}

interface Press {
  name: string
  at: (drama: { episode(number: number): string }) => string
  press: (page: Page) => Promise<unknown>
  /** What is seen of the page that was pressed on, for as long as there is no network. */
  stays: (page: Page) => Locator
  /** What is seen once there is one. */
  comes: (page: Page) => Locator
  /** It is done when it is pressed again, and not by itself. */
  isRepeatedByHand?: boolean
  /** What comes is a file. */
  isDownload?: boolean
  /** The screen tells it itself. */
  told?: (page: Page) => Locator
}

const player: Pick<Press, 'at' | 'stays'> = {
  at: (drama) => drama.episode(1),
  stays: (page) => page.getByRole('region', { name: /, episode 1$/ }),
}

async function cutAndPress(page: Page, address: string, { press, stays, comes, ...rest }: Press) {
  await page.goto(address)
  if (address.includes('/reel-shorts/')) await expectPlayerReady(page)
  await page.waitForLoadState('networkidle')
  const stands = await standing(page)
  const entry = () => page.evaluate(() => history.state?.idx ?? 0)
  const [url, before] = [page.url(), await entry()]
  await page.context().setOffline(true)
  await press(page)
  await expect(rest.told?.(page) ?? sentence(page)).toContainText(rest.told ? /./ : "You're offline.")
  await expect(stays(page)).toBeVisible()
  await stands()
  expect(page.url()).toBe(url)
  // The router's own count: panels keep entries beside it.
  expect(await entry()).toBe(before)
  await page.context().setOffline(false)
  const file = rest.isDownload ? page.waitForEvent('download') : null
  if (rest.isRepeatedByHand) await (rest.told ? press(page) : retryButton(page).click())
  await file
  await expect(comes(page)).toBeVisible()
  await expect(page.getByText("You're offline.")).toHaveCount(0)
}

const VISITOR: Press[] = [
  {
    name: 'a drama on the home page',
    at: () => '/',
    press: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /EP|Neon|Oath/ })
        .last()
        .click(),
    stays: (page) => page.getByRole('region', { name: 'Featured dramas' }),
    comes: (page) => page.getByRole('region', { name: /, episode 1$/ }),
  },
  {
    name: 'the next page of a list',
    at: () => '/browse/all/1/',
    press: (page) => page.getByRole('link', { name: 'Next page' }).click(),
    stays: (page) => heading(page, 'Browse dramas'),
    comes: (page) => page.getByRole('link', { name: 'Previous page' }),
  },
  {
    name: 'the header over a list',
    at: () => '/browse/all/1/',
    press: (page) => visible(page.getByRole('banner').getByRole('link', { name: 'Profile' })).click(),
    stays: (page) => heading(page, 'Browse dramas'),
    comes: (page) => heading(page, 'Profile'),
  },
  {
    name: 'a provider of the login',
    at: () => '/login/',
    press: (page) => page.getByRole('button', { name: 'Sign In With Google' }).click(),
    stays: (page) => page.getByRole('button', { name: 'Sign In With Google' }),
    comes: (page) => page.getByRole('heading', { name: 'Choose an account' }),
    isRepeatedByHand: true,
  },
  {
    ...player,
    name: 'a key to the next episode',
    press: (page) => page.keyboard.press('n'),
    comes: (page) => page.getByRole('region', { name: /, episode 2$/ }),
  },
  {
    ...player,
    name: 'home from the player',
    press: (page) => pressControl(toHome(page)),
    comes: (page) => page.getByRole('region', { name: 'Featured dramas' }),
  },
  {
    ...player,
    name: 'an episode of the list',
    press: async (page) => {
      await pressControl(visible(page.getByRole('link', { name: 'Episodes' })))
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Episode 3/ })
        .click()
    },
    comes: (page) => page.getByRole('region', { name: /, episode 3$/ }),
  },
  {
    ...player,
    name: 'the settings, opened for the first time',
    press: (page) => pressControl(visible(page.getByRole('button', { name: 'Settings' }))),
    stays: (page) => page.locator('video:not([aria-hidden])'),
    comes: (page) => page.getByRole('dialog').getByRole('group', { name: 'Speed' }),
  },
  {
    ...player,
    name: 'Like, which asks a visitor to log in',
    press: (page) => pressControl(visible(page.getByRole('link', { name: 'Like' }))),
    comes: (page) => page.getByRole('dialog', { name: 'Log in' }),
  },
  {
    name: 'another language',
    at: () => '/profile/',
    press: (page) => page.getByRole('main').getByRole('button', { name: 'العربية' }).click(),
    stays: (page) => heading(page, 'Profile'),
    comes: (page) => page.locator('html[dir=rtl]'),
    isRepeatedByHand: true,
  },
]

test('a visitor who presses anything without a network keeps the screen, reads so, and gets it afterwards (rows 132, 418)', async ({
  page,
  catalogue,
}) => {
  test.setTimeout(180_000)
  await fetchNothingAhead(page)
  for (const press of VISITOR) {
    await test.step(press.name, () => cutAndPress(page, press.at(catalogue.drama(KEY)), press))
  }
})

const MEMBER: Press[] = [
  {
    ...player,
    name: 'Like',
    press: (page) => pressControl(visible(page.getByRole('button', { name: 'Like', exact: true }))),
    comes: (page) => visible(page.getByRole('button', { name: 'Like', exact: true, pressed: true })),
    isRepeatedByHand: true,
  },
  {
    name: 'Delete in the history, whose question has never been asked',
    at: () => '/history/',
    press: async (page) => {
      await page.getByRole('button', { name: 'Select rows to delete' }).click()
      await page.getByRole('button', { name: 'Select all' }).click()
      await page.getByRole('button', { name: /^Delete \(/ }).click()
    },
    stays: (page) => page.getByRole('button', { name: /^Delete \(/ }),
    comes: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }),
  },
  {
    name: 'the daily limit in the wallet',
    at: () => '/my-wallet/',
    press: async (page) => {
      if (!(await page.getByRole('spinbutton').isVisible())) await page.getByText('Daily limit').click()
      await page.getByRole('spinbutton').fill('500')
      await page.getByRole('button', { name: 'Set limit' }).click()
    },
    stays: (page) => heading(page, 'My Wallet'),
    told: (page) => page.getByRole('alert').getByText("We couldn't save the limit."),
    comes: (page) => page.getByText('of 500'),
    isRepeatedByHand: true,
  },
  {
    name: 'a tab of the wallet',
    at: () => '/my-wallet/',
    press: (page) => page.getByRole('link', { name: 'Episodes' }).first().click(),
    stays: (page) => heading(page, 'My Wallet'),
    comes: (page) => page.getByRole('main').getByText('No data yet').first(),
  },
  {
    name: 'a payment',
    at: () => '/top-up/',
    press: (page) => page.getByRole('button', { name: 'Pay now' }).click(),
    stays: (page) => heading(page, 'Store'),
    told: (page) => page.getByText("We didn't get an answer. Nothing was charged."),
    comes: (page) => page.getByRole('heading', { name: /Pay/ }),
    isRepeatedByHand: true,
  },
  {
    name: 'the export of one’s data',
    at: () => '/profile/',
    press: (page) => page.getByRole('link', { name: 'Download your data' }).click(),
    stays: (page) => heading(page, 'Profile'),
    comes: (page) => heading(page, 'Profile'),
    isRepeatedByHand: true,
    isDownload: true,
  },
  {
    name: 'the deletion of the account',
    at: () => '/profile/',
    press: (page) => page.getByRole('link', { name: 'Delete account' }).click(),
    stays: (page) => heading(page, 'Profile'),
    comes: (page) => heading(page, 'Delete account'),
  },
  {
    name: 'Logout',
    at: () => '/profile/',
    press: (page) => page.getByRole('button', { name: 'Logout' }).click(),
    stays: (page) => heading(page, 'Profile'),
    comes: (page) => page.getByRole('main').getByRole('link', { name: 'Login' }),
    isRepeatedByHand: true,
  },
]

// Where the browser itself says that it is back online, an offer to press again may be gone too soon.
test.fixme('a member who presses anything without a network keeps the screen, reads so, and gets it afterwards (row 418)', async ({
  page,
  catalogue,
}) => {
  test.setTimeout(180_000)
  await fetchNothingAhead(page)
  await signInWithCoins(page, { coins: PRICE })
  for (const press of MEMBER) {
    await test.step(press.name, () => cutAndPress(page, press.at(catalogue.drama(KEY)), press))
  }
})

/** The first request of the kind meets the fault, the others pass. */
async function failOnce(page: Page, matches: (route: Route) => boolean, fail: (route: Route) => unknown) {
  let isOver = false
  await page.route(/\.data\b|__manifest|\/assets\//, async (route) => {
    if (isOver || !matches(route)) return route.fallback()
    isOver = true
    await fail(route)
  })
}

const isRead = (route: Route) => route.request().method() === 'GET' && route.request().url().includes('.data')
const isWrite = (route: Route) => route.request().method() === 'POST'

for (const [fault, fail] of [
  ['one 503', (route: Route) => route.fulfill({ status: 503, body: 'out of order' })],
  ['one connection that breaks', (route: Route) => route.abort('connectionreset')],
] as const) {
  test(`${fault} of a page’s data is got over in silence, and of an unlock is told and charges nothing (rows 134, 418)`, async ({
    page,
    catalogue,
  }) => {
    await fetchNothingAhead(page)
    await signInWithCoins(page, { coins: PRICE })
    await page.goto(catalogue.drama(KEY).episode(3))
    await expectPlayerReady(page)
    const stands = await standing(page)
    await failOnce(page, isRead, fail)
    await page.keyboard.press('n')
    const unlock = page.getByRole('button', { name: `Unlock for ${PRICE} coins` })
    await expect(unlock).toBeVisible()
    await expect(page.getByText(/^That didn't work|^You're offline/)).toHaveCount(0)
    await page.unrouteAll()
    await failOnce(page, isWrite, fail)
    await unlock.click()
    await expect(page.getByRole('alert').getByText(/We didn't get an answer/)).toBeVisible()
    await stands()
    await unlock.click()
    await expectEpisodePlaying(page, `${catalogue.drama(KEY).name}, episode 4`)
  })
}

test('an unlock and a Like whose answers are lost are done once, and the page shows so by itself (rows 134, 418)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama(KEY)
  await signInWithCoins(page, { coins: 2 * PRICE })
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.goto(drama.episode(4))
  const unlock = page.getByRole('button', { name: `Unlock for ${PRICE} coins` })
  await expect(unlock).toBeVisible()
  await page.waitForLoadState('networkidle')
  const stands = await standing(page)
  await failOnce(page, isWrite, lose)
  await unlock.click()
  await expectEpisodePlaying(page, `${drama.name}, episode 4`)
  await page.unrouteAll()
  await failOnce(page, isWrite, lose)
  const like = visible(page.getByRole('button', { name: 'Like', exact: true }))
  await pressControl(like)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await stands()
  await page.goto('/episodes/')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: drama.name })).toHaveCount(1)
  await page.goto('/profile/')
  await expect(page.getByRole('main').getByText('Coins', { exact: true }).locator('..')).toContainText(
    `${PRICE}`,
  )
})

test('Back without a network leaves page and address as they stand, and gets there afterwards (row 418)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama(KEY)
  await fetchNothingAhead(page)
  await page.goto('/browse/all/1/')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const stands = await standing(page)
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  await expect(sentence(page)).toContainText("You're offline.")
  await expect(page).toHaveURL('/browse/all/2/')
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/browse/all/1/')
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/browse/all/2/')
  await stands()
  // A press that waits gives way to the next one.
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await page.context().setOffline(true)
  await page.keyboard.press('n')
  await expect(sentence(page)).not.toBeEmpty()
  await pressControl(toHome(page))
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(drama.episode(1))
})

test('a film goes on from what it has, the one held ready opens, and both go on when the network is back (rows 132, 411, 415, 418)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama(KEY)
  await page.goto(drama.episode(1))
  await expectThroughShaka(page)
  await expectPlaying(page)
  const isHeld = (number: number) =>
    page
      .locator(`video[aria-hidden][aria-label$="episode ${number}"]`)
      .evaluateAll(([video]) => video instanceof HTMLVideoElement && video.readyState >= 2)
  await expect.poll(() => isHeld(2), { timeout: 30_000 }).toBe(true)
  const stands = await standing(page)
  const entries = await page.evaluate(() => history.length)
  const unplayed = page.getByText('This episode could not be played.')
  await page.context().setOffline(true)
  // Nothing was pressed: nothing is said, and the picture moves.
  const before = (await videoFacts(page)).timeS
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(before + 1)
  await expect(notice(page)).toHaveCount(0)
  await expect(unplayed).toHaveCount(0)

  await page.keyboard.press('n')
  await expectEpisodePlaying(page, `${drama.name}, episode 2`)
  await expect(sentence(page)).toContainText("You're offline.")
  await expect(page).toHaveURL(drama.episode(1))
  // It comes to the end of what it has, and says so.
  await expect(unplayed).toBeVisible({ timeout: 30_000 })
  const stoodAtS = (await videoFacts(page)).timeS
  expect(stoodAtS).toBeGreaterThan(1)
  await page.context().setOffline(false)
  await expect(unplayed).toHaveCount(0)
  await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(stoodAtS)
  await expect(activeVideo(page)).toHaveAttribute('aria-label', `${drama.name}, episode 2`)
  await expect(page).toHaveURL(drama.episode(2))
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await stands()
})
