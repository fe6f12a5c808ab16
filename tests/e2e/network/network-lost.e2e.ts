import type { Locator, Page, Route } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  openSettings,
  playFrom,
  pressControl,
  secondsAhead,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Its fourth episode is the first locked one, at 60 coins. */
const KEY = 'neon-oath'
const PRICE = 60

const notice = (page: Page) => page.locator('[data-network-notice]')
const sentence = (page: Page) => notice(page).getByRole('status')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const visible = (found: Locator) => found.filter({ visible: true }).first()
const toHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Home' })

test.beforeEach(async ({ page, guard, baseURL }) => {
  allowSandboxes(guard, baseURL ?? '')
  guard.expectFailure(/./)
  guard.expectStatus(503, /\.data/)
  await stayAtTheEnd(page)
})

/** Returns a check that the document is still the same one and no error page is shown. */
async function createSameDocumentCheck(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  return async () => {
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await expect(page.getByText('Uh-oh!')).toHaveCount(0)
  }
}

/** One of each kind: `presses.ts` has the others, out of reach, which wait and continue in the same way. */
interface Press {
  name: string
  at: (drama: { episode(number: number): string }) => string
  /** Preparation while online. */
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  /** What is visible of the current page while offline. */
  stays: (page: Page) => Locator
  /** What is visible once online. */
  comes: (page: Page) => Locator
  /** It succeeds when pressed again, not automatically. */
  isRepeatedByHand?: boolean
  /** The screen's own message, where it replaces the notice. */
  reported?: (page: Page) => Locator
}

const player: Pick<Press, 'at' | 'prepare' | 'stays'> = {
  at: (drama) => drama.episode(1),
  prepare: expectPlayerReady,
  stays: (page) => page.getByRole('region', { name: /, episode 1$/ }),
}

async function cutAndPress(page: Page, address: string, { press, stays, comes, ...rest }: Press) {
  await page.goto(address)
  await rest.prepare?.(page)
  await expectPageReady(page)
  const expectSameDocument = await createSameDocumentCheck(page)
  const entry = () => page.evaluate(() => history.state?.idx ?? 0)
  const [url, before] = [page.url(), await entry()]
  await page.context().setOffline(true)
  await press(page)
  await expect(rest.reported?.(page) ?? sentence(page)).toContainText(rest.reported ? /./ : 'You’re offline.')
  await expect(stays(page)).toBeVisible()
  await expectSameDocument()
  expect(page.url()).toBe(url)
  // The router's own index: panels add history entries of their own.
  expect(await entry()).toBe(before)
  await page.context().setOffline(false)
  if (rest.isRepeatedByHand) await press(page)
  // The first player takes long to start on a busy machine.
  await expect(comes(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
}

/** Presses the link below a listing without scrolling to it, which would make the list grow. */
function toNextPage(page: Page): Promise<void> {
  return page.getByRole('link', { name: 'Next page' }).evaluate((link: HTMLElement) => link.click())
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
    ...player,
    name: 'Share, which needs no network',
    press: async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
      await pressControl(visible(page.getByRole('button', { name: 'Share' })))
    },
    reported: (page) => page.getByText('Link copied'),
    comes: player.stays,
  },
  {
    ...player,
    name: 'an episode in the list',
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
    comes: (page) => page.getByRole('dialog').getByRole('button', { name: /^Speed/ }),
  },
  {
    ...player,
    name: 'no press: the video ends and the next one follows',
    prepare: async (page) => {
      // Autoplay is on from here, so the video is paused to not end before the network is cut.
      await page.addInitScript(() => {
        localStorage.removeItem('cliffhanger.player')
        const pause = ({ target }: Event) => (target as HTMLVideoElement).pause()
        document.addEventListener('playing', pause, { capture: true, once: true })
      })
      await page.reload()
      await expectPlayerReady(page)
      await expect.poll(async () => (await videoFacts(page)).isPaused).toBe(true)
    },
    press: async (page) => {
      await page.keyboard.press('9')
      await page.keyboard.press('k')
    },
    comes: (page) => page.getByRole('region', { name: /, episode 2$/ }),
  },
]

test('a press of an offline visitor keeps the screen, shows a notice, and completes once online (rows 132, 418)', async ({
  page,
  catalogue,
}) => {
  test.setTimeout(180_000)
  await fetchNothingAhead(page)
  for (const press of VISITOR) {
    await test.step(press.name, () => cutAndPress(page, press.at(catalogue.drama(KEY)), press))
  }
})

const unlockButton = (page: Page) => page.getByRole('button', { name: `Unlock for ${PRICE} coins` })

const MEMBER: Press[] = [
  {
    name: 'Delete in the history, whose confirmation has never been loaded',
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
    reported: (page) => page.getByRole('alert').getByText('We couldn’t save the limit.'),
    comes: (page) => page.getByText('of 500'),
    isRepeatedByHand: true,
  },
]

test('a press of an offline member keeps the screen, says so, and completes once online (row 418)', async ({
  page,
  catalogue,
}) => {
  test.setTimeout(180_000)
  await fetchNothingAhead(page)
  await signInWithCoins(page, {})
  await page.goto(catalogue.drama(KEY).episode(1))
  await expectPlayerReady(page)
  for (const press of MEMBER) {
    await test.step(press.name, () => cutAndPress(page, press.at(catalogue.drama(KEY)), press))
  }
})

test('the notice is accessible on the page and in an open panel (rows 289, 418, 442)', {
  tag: '@desktop',
}, async ({ page, catalogue }) => {
  await fetchNothingAhead(page)
  await page.goto(catalogue.drama(KEY).episode(1))
  await expectPlayerReady(page)
  const sheet = await openSettings(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.context().setOffline(true)
  await page.keyboard.press('n')
  await expect(sentence(page)).toContainText('You’re offline.')
  await expectNoFindings(page)
  await openSettings(page)
  const retry = sheet.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expectNoFindings(page)
  await page.route(/\.data/, (route) => route.abort('connectionreset'))
  await page.context().setOffline(false)
  await expect(sentence(page)).toContainText('That didn’t work.')
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(retry).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /, episode 2$/, includeHidden: true })).toBeVisible()
  await expect(retry).toHaveCount(0)
})

/** Fails the first matching request; later ones pass. */
async function failOnce(page: Page, matches: (route: Route) => boolean, fail: (route: Route) => unknown) {
  let isOver = false
  await page.route(/\.data\b|\/assets\//, async (route) => {
    if (isOver || !matches(route)) return route.fallback()
    isOver = true
    await fail(route)
  })
}

const isRead = (route: Route) => route.request().method() === 'GET' && route.request().url().includes('.data')
const isWrite = (route: Route) => route.request().method() === 'POST'

const FAULTS: [name: string, fail: (route: Route) => Promise<void>][] = [
  ['one 503', (route) => route.fulfill({ status: 503, body: 'out of order' })],
  ['one broken connection', (route) => route.abort('connectionreset')],
]

test('one failed read is retried silently; a failed Unlock charges nothing, and one whose response is lost charges once (rows 134, 418)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama(KEY)
  await fetchNothingAhead(page)
  await signInWithCoins(page, { coins: 4 * PRICE })
  await page.goto(drama.episode(3))
  await expectPlayerReady(page)
  const expectSameDocument = await createSameDocumentCheck(page)
  const isLocked = (number: number) =>
    expect(page.getByRole('heading', { name: `Episode ${number} is locked` })).toBeVisible()
  for (const [index, [fault, fail]] of FAULTS.entries()) {
    await test.step(fault, async () => {
      const number = 4 + index
      await failOnce(page, isRead, fail)
      await page.keyboard.press('n')
      await isLocked(number)
      await expect(page.getByText(/^That didn’t work|^You’re offline/)).toHaveCount(0)
      await page.unrouteAll()
      await failOnce(page, isWrite, fail)
      await unlockButton(page).click()
      await expect(page.getByRole('alert').getByText(/We didn’t get a response/)).toBeVisible()
      await unlockButton(page).click()
      await expectEpisodePlaying(page, `${drama.name}, episode ${number}`)
      await page.unrouteAll()
    })
  }
  await page.keyboard.press('n')
  await isLocked(6)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await failOnce(page, isWrite, lose)
  await unlockButton(page).click()
  await expectEpisodePlaying(page, `${drama.name}, episode 6`)
  await page.unrouteAll()
  await failOnce(page, isWrite, lose)
  const like = visible(page.getByRole('button', { name: 'Like', exact: true }))
  await pressControl(like)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expectSameDocument()
  await page.goto('/episodes/')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: drama.name })).toHaveCount(3)
  await page.goto('/profile/')
  await expect(page.getByText('Coins', { exact: true }).locator('..')).toContainText(`${PRICE}`)
})

test.describe('Like and Save while offline (rows 139, 418)', () => {
  const control = (page: Page, name: 'Like' | 'Save') =>
    visible(page.getByRole('button', { name, exact: true }))
  const waiting = (page: Page) =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('cliffhanger.waitingReports') ?? '[]')
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind !== 'position'),
    )

  /** Opens the episode as a member, and records every change that receives a response from now on, whichever page sends it. */
  async function openAsMember(page: Page, address: string): Promise<string[]> {
    await signInWithCoins(page, { coins: 0 })
    await page.goto(address)
    await expectPlayerReady(page)
    await expectPageReady(page)
    const answered: string[] = []
    page.context().on('response', (response) => {
      const change = /(?:intent|kind)=((?:un)?(?:like|save))\b/.exec(response.request().postData() ?? '')?.[1]
      if (change) answered.push(change)
    })
    return answered
  }

  test('wait for the network, and are each sent once when it is back', async ({ page, catalogue }) => {
    const answered = await openAsMember(page, catalogue.drama(KEY).episode(1))
    await page.context().setOffline(true)
    await pressControl(control(page, 'Like'))
    await expect(sentence(page)).toHaveText('You’re offline. We’ll try again when you’re back.')
    await pressControl(control(page, 'Save'))
    // A second press repeats the first one instead of undoing it.
    await pressControl(control(page, 'Like'))
    await expect(control(page, 'Like')).toHaveAttribute('aria-pressed', 'false')
    await page.context().setOffline(false)
    await expect(control(page, 'Like')).toHaveAttribute('aria-pressed', 'true')
    await expect(control(page, 'Save')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('You’re offline.')).toHaveCount(0)
    expect(answered.toSorted()).toEqual(['like', 'save'])
    expect(await waiting(page)).toEqual([])
    await page.reload()
    await expectPlayerReady(page)
    await expect(control(page, 'Like')).toHaveAttribute('aria-pressed', 'true')
    await expect(control(page, 'Save')).toHaveAttribute('aria-pressed', 'true')
  })
})

test('Back while offline keeps the page and the address, and completes once online (row 418)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama(KEY)
  await fetchNothingAhead(page)
  await page.goto('/browse/all/1/')
  await toNextPage(page)
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await expectPageReady(page)
  const expectSameDocument = await createSameDocumentCheck(page)
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  await expect(sentence(page)).toContainText('You’re offline.')
  await expect(page).toHaveURL('/browse/all/2/')
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/browse/all/1/')
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/browse/all/2/')
  await expectSameDocument()
  // A waiting press is replaced by the next one.
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

test('offline, a video plays its buffer and the prefetched next one opens; playback continues when the network is back (rows 132, 411, 415, 418)', {
  tag: '@journey',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama(KEY)
  await page.goto(drama.episode(1))
  await expectThroughShaka(page)
  await expectPlaying(page)
  const isHeld = (number: number) =>
    page
      .locator(`video[aria-hidden][aria-label$="episode ${number}"]`)
      .evaluateAll(([video]) => video instanceof HTMLVideoElement && video.readyState >= 2)
  await expect.poll(() => isHeld(2), { timeout: 30_000 }).toBe(true)
  await playFrom(page, 0)
  // The buffer for playing offline.
  await expect.poll(() => secondsAhead(page)).toBeGreaterThan(3)
  const expectSameDocument = await createSameDocumentCheck(page)
  const entries = await page.evaluate(() => history.length)
  const unplayed = page.getByText('This episode could not be played.')
  await page.context().setOffline(true)
  // Nothing was pressed: no message, and the video continues.
  const before = (await videoFacts(page)).timeS
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(before + 1)
  await expect(notice(page)).toHaveCount(0)
  await expect(unplayed).toHaveCount(0)

  await page.keyboard.press('n')
  await expectEpisodePlaying(page, `${drama.name}, episode 2`)
  await expect(sentence(page)).toContainText('You’re offline.')
  await expect(page).toHaveURL(drama.episode(1))
  // It reaches the end of its buffer and shows a message.
  await expect(unplayed).toBeVisible({ timeout: 30_000 })
  const stoodAtS = (await videoFacts(page)).timeS
  expect(stoodAtS).toBeGreaterThan(1)
  await page.context().setOffline(false)
  await expect(unplayed).toHaveCount(0)
  await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(stoodAtS)
  await expect(activeVideo(page)).toHaveAttribute('aria-label', `${drama.name}, episode 2`)
  await expect(page).toHaveURL(drama.episode(2))
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await expectSameDocument()
})
