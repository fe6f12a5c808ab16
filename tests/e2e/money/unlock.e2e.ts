import type { Page } from '@playwright/test'
import { openUnlockOptions, recordActions, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  openSettings,
  pausePlayback,
  pressControl,
  seekNearEnd,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each: `tests/catalogue/catalog.json`. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4
const PRICE = 60

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const unlockButton = (page: Page) => page.getByRole('button', { name: `Unlock for ${PRICE} coins` })
const restButton = (page: Page) => page.getByRole('button', { name: /^Unlock \d+ remaining/ })
/** What the coins that are missing cost. */
const priceNow = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const lockedHeading = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Episode ${number} is locked` })

async function openLocked(page: Page, address: string, number = FIRST_LOCKED) {
  await page.goto(address)
  await expect(lockedHeading(page, number)).toBeVisible()
  await expectPageReady(page)
}

test.describe('unlocking', { tag: '@desktop' }, () => {
  test('a visitor sees the price, and the Login button opens the login (rows 13, 135, 141, 430, 437)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama(KEY)
    const actions = recordActions(page)
    await openLocked(page, drama.episode(FIRST_LOCKED))
    await expect(page.getByText(`${PRICE} coins`).first()).toBeVisible()
    await expect(page.getByText('180 coins').first()).toBeVisible()
    await expect(priceNow(page, 'from $0.60 (60 coins)')).toBeVisible()
    await expect(priceNow(page, 'from $1.79 (180 coins)')).toBeVisible()
    await expect(page.getByText(/^Five years after/).first(), 'what the story is about').toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in to unlock' }).click()
    const login = page.getByRole('dialog', { name: 'Log in' })
    await expect(login).toContainText('If you continue, you agree to the Terms of Services')
    await login.getByRole('button', { name: 'Close' }).click()
    await expect(login).toHaveCount(0)
    expect(actions).toEqual([])
  })

  test('one press charges the price once, even as a double tap, and plays in place (rows 4, 130, 134, 137-138)', {
    tag: '@journey',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await signInWithCoins(page, { coins: PRICE, bonus: 0 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const actions = recordActions(page)
    let documents = 0
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
      const { pathname } = new URL(request.url())
      const isOfPage = pathname === drama.episode(FIRST_LOCKED).replace(/\/$/, '.data')
      if (request.method() === 'GET' && isOfPage) loads.push(pathname)
    })
    await unlockButton(page).dblclick()
    await expect(page.getByText('Unlocked. Enjoy the episode!')).toBeVisible()
    await expectPlaying(page)
    expect(actions).toEqual(['unlock'])
    expect(documents).toBe(0)
    expect(loads, 'page data is not loaded again').toEqual([])
    await page.goto('/profile/')
    await expect(page.getByRole('main').getByText('Coins', { exact: true }).locator('..')).toContainText('0')
    await page.goto(drama.episode(FIRST_LOCKED))
    await expectPlaying(page)
    await page.goto(drama.episode(FIRST_LOCKED + 1))
    await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
  })

  test('two consecutive episodes are charged once each without a reload, and after Back the last one is still unlocked (rows 134, 137)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await signInWithCoins(page, { coins: 2 * PRICE + 10 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const actions = recordActions(page)
    await unlockButton(page).click()
    const toast = page.getByText('Unlocked. Enjoy the episode!')
    await expect.poll(async () => (await toast.boundingBox())?.y, 'above the controls').toBeLessThan(200)
    await expectPlayerReady(page)
    await page.keyboard.press('n')
    await expect(lockedHeading(page, FIRST_LOCKED + 1)).toBeVisible()
    const balance = page.getByText('Your balance').filter({ visible: true }).locator('..')
    await expect(balance).toContainText(`${PRICE + 10}`)
    await unlockButton(page).click()
    await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED + 1}`)
    expect(actions).toEqual(['unlock', 'unlock'])
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED + 1}`)
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    const profile = page.getByRole('dialog')
    await expect(profile.getByText('Coins', { exact: true }).locator('..')).toContainText('10')
  })

  test('the still-watching check also appears between automatically unlocked episodes (rows 412, 432)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await page.addInitScript(() => {
      localStorage.setItem('cliffhanger.player', JSON.stringify({ stillWatchingAfter: 3 }))
    })
    await signInWithCoins(page, { coins: 500 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const automatic = page.getByRole('switch', { name: 'Unlock automatically' })
    await openUnlockOptions(page)
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-checked', 'true')
    await page.goto(drama.episode(FIRST_LOCKED - 1))
    const actions = recordActions(page)
    for (const number of [FIRST_LOCKED - 1, FIRST_LOCKED, FIRST_LOCKED + 1]) {
      await expect(page).toHaveURL(drama.episode(number), { timeout: 20_000 })
      await expectEpisodePlaying(page, `${drama.name}, episode ${number}`)
      await seekNearEnd(page, 0.3)
    }
    await expect(page.getByRole('alert').filter({ hasText: 'Still watching?' })).toBeVisible()
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED + 1))
    expect(actions).toEqual(['unlockAutomatically', 'unlockAutomatically'])
  })

  test('too low a balance is told what the rest costs, opens the store, sends no unlock (rows 135, 437)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    await signInWithCoins(page, { coins: PRICE - 1 })
    await openLocked(page, catalogue.drama(KEY).episode(FIRST_LOCKED))
    const actions = recordActions(page)
    await expect(page.getByText('Insufficient balance, please recharge to unlock')).toBeVisible()
    await expect(priceNow(page, 'from $0.50 (50 coins + your 59 coins, 49 coins left over)')).toBeVisible()
    await expect(priceNow(page, 'from $1.20 (121 coins + your 59 coins)')).toBeVisible()
    await expect(unlockButton(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Top up' }).click()
    await expect(page.getByRole('dialog', { name: 'Store' })).toBeVisible()
    expect(actions).toEqual([])
  })

  test('the remaining episodes are unlocked in one purchase at the price on the button (rows 430, 434, 437)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await signInWithCoins(page, { coins: 150, bonus: 50 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const actions = recordActions(page)
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await expect(restButton(page)).toHaveText('Unlock 3 remaining episodes for 180 coins')
    await expect(page.getByText(/from \$/)).toHaveCount(0)
    await restButton(page).click()
    await expect(page.getByText('All episodes unlocked. Enjoy the drama!')).toBeVisible()
    await expectPlaying(page)
    for (const number of [FIRST_LOCKED + 1, FIRST_LOCKED + 2]) {
      await expectPlayerReady(page)
      await page.keyboard.press('n')
      await expect(page).toHaveURL(drama.episode(number))
      await expectEpisodePlaying(page, `${drama.name}, episode ${number}`)
    }
    expect(actions).toEqual(['unlockRest'])
    expect(documents).toBe(0)
    await page.goto('/profile/')
    await expect(page.getByRole('main').getByText('Coins', { exact: true }).locator('..')).toContainText('20')
  })

  test('unlocking in two tabs at the same moment plays in both without an error and charges once (rows 4, 134, 138)', {
    tag: '@phone-only',
  }, async ({ page, context, catalogue }) => {
    await signInWithCoins(page, { coins: 100 })
    const tabs = [page, await context.newPage()]
    // Each request waits for the other, so that both are in flight before either has a response.
    let arrived = 0
    const bothPressed = Promise.withResolvers<void>()
    for (const tab of tabs) {
      await openLocked(tab, catalogue.drama(KEY).episode(FIRST_LOCKED))
      await tab.route('**/reel-shorts/**', async (route) => {
        if (route.request().method() === 'POST') {
          if (++arrived === tabs.length) bothPressed.resolve()
          await bothPressed.promise
        }
        await route.fallback()
      })
    }
    await Promise.all(tabs.map((tab) => unlockButton(tab).click()))
    for (const tab of tabs) {
      await expectPlaying(tab)
      await expect(tab.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    }
    expect(arrived).toBe(2)
    await page.goto('/profile/')
    await expect(page.getByRole('main').getByText('Coins', { exact: true }).locator('..')).toContainText('40')
  })

  test('an unlock whose response was lost is sent again with the same key and charged once (row 134)', {
    tag: '@phone-only',
  }, async ({ page, guard, catalogue }) => {
    guard.expectFailure(/\/reel-shorts\//)
    await signInWithCoins(page, { coins: 100 })
    await openLocked(page, catalogue.drama(KEY).episode(FIRST_LOCKED))
    const keys: (string | null)[] = []
    await page.route('**/reel-shorts/**', async (route) => {
      // The page's own check for the outcome fails too.
      if (route.request().method() !== 'POST')
        return keys.length === 1 ? route.abort('connectionreset') : route.fallback()
      keys.push(new URLSearchParams(route.request().postData() ?? '').get('key'))
      if (keys.length > 1) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await unlockButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You won’t be charged twice')
    await unlockButton(page).click()
    await expectPlaying(page)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await page.goto('/profile/')
    await expect(page.getByRole('main').getByText('Coins', { exact: true }).locator('..')).toContainText('40')
  })

  test('moving to the next episode unlocks it automatically only where that is turned on and within the daily limit (row 432)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await signInWithCoins(page, { coins: 500 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const actions = recordActions(page)
    const automatic = page.getByRole('switch', { name: 'Unlock automatically' })
    await expect(automatic).toBeHidden()
    await openUnlockOptions(page)
    await expect(automatic).toHaveAttribute('aria-checked', 'false')
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-checked', 'true')
    await page.getByText('Daily limit').click()
    await page.getByLabel(/^The most coins and bonus/).fill(`${PRICE}`)
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page.getByText(`Spent today: 0 of ${PRICE}`)).toBeVisible()
    expect(actions).toEqual(['autoUnlock', 'limit'])

    await page.goto(drama.episode(FIRST_LOCKED - 1))
    await expectPlayerReady(page)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED))
    await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED}`)
    await page.keyboard.press('n')
    await expect(lockedHeading(page, FIRST_LOCKED + 1)).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('exceed your daily limit')
    expect(actions).toEqual(['autoUnlock', 'limit', 'unlockAutomatically', 'unlockAutomatically'])
  })

  test('pressing Enter on a hidden control spends nothing (row 416)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await signInWithCoins(page, { coins: 500 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const automatic = page.getByRole('switch', { name: 'Unlock automatically' })
    await openUnlockOptions(page)
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-checked', 'true')
    await page.goto(drama.episode(FIRST_LOCKED - 1))
    await pausePlayback(page)
    const actions = recordActions(page)
    // The button in the middle of the video, shown only after a tap.
    const next = page.getByRole('button', { name: 'Next episode', includeHidden: true }).first()
    await next.focus()
    await expect(next).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED - 1))
    expect(actions).toEqual([])
  })

  test('automatic unlocking can be turned off wherever it appears, and an episode tile never unlocks automatically (row 432)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await signInWithCoins(page, { coins: 500 })
    await openLocked(page, drama.episode(FIRST_LOCKED))
    const automatic = page.getByRole('switch', { name: 'Unlock automatically' })
    const turnOn = async () => {
      await openUnlockOptions(page)
      await automatic.click()
      await expect(automatic).toHaveAttribute('aria-checked', 'true')
    }
    await turnOn()

    await page.goto(drama.episode(FIRST_LOCKED - 1))
    await expectPlayerReady(page)
    const actions = recordActions(page)
    const tile = page.getByRole('link', { name: `Episode ${FIRST_LOCKED}, locked, ${PRICE} coins` })
    if (!(await tile.isVisible())) await page.getByRole('link', { name: 'Episodes', exact: true }).click()
    await tile.click()
    await expect(lockedHeading(page, FIRST_LOCKED)).toBeVisible()
    await openUnlockOptions(page)
    await expect(automatic).toHaveAttribute('aria-checked', 'true')
    await page.keyboard.press('p')
    await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED - 1}`)
    expect(actions).toEqual([])

    // In the notice of the unlock.
    await page.keyboard.press('n')
    await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED}`)
    const notice = page.getByRole('status').filter({ hasText: /automatic/i })
    await expect(notice).toHaveText(
      `Episode ${FIRST_LOCKED} was unlocked automatically for ${PRICE} coins.Turn off`,
    )
    await notice.getByRole('button', { name: 'Turn off automatic unlocking' }).click()
    await expect(notice).toHaveText('Automatic unlocking is off for this drama.')
    await page.keyboard.press('n')
    await expect(lockedHeading(page, FIRST_LOCKED + 1)).toBeVisible()
    expect(actions).toEqual(['unlockAutomatically', 'autoUnlock'])

    // In the player's settings.
    await turnOn()
    await page.keyboard.press('p')
    await expectEpisodePlaying(page, `${drama.name}, episode ${FIRST_LOCKED}`)
    await openSettings(page)
    await expect(automatic).toHaveAttribute('aria-checked', 'true')
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-checked', 'false')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('n')
    await expect(lockedHeading(page, FIRST_LOCKED + 1)).toBeVisible()

    // In the wallet, which lists every drama with automatic unlocking.
    await turnOn()
    await page.goto('/my-wallet/')
    await page.getByText('Automatic unlocking1 drama').click()
    await page.getByRole('button', { name: `Turn off for “${drama.name}”` }).click()
    await expect(page.getByText('Automatic unlockingOff')).toBeVisible()
    await page.goto(drama.episode(FIRST_LOCKED))
    await expectPlayerReady(page)
    await page.keyboard.press('n')
    await expect(lockedHeading(page, FIRST_LOCKED + 1)).toBeVisible()
    expect(actions.filter((intent) => intent === 'unlockAutomatically')).toHaveLength(1)
  })

  test('an episode after the first locked one says so and links to the first (row 133)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await signInWithCoins(page, { coins: 500 })
    await openLocked(page, drama.episode(FIRST_LOCKED + 1), FIRST_LOCKED + 1)
    await expect(page.getByText('Purchase to view')).toBeVisible()
    await expect(unlockButton(page)).toHaveCount(0)
    await page.getByRole('link', { name: `Unlock episode ${FIRST_LOCKED} first` }).click()
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED))
    await expect(unlockButton(page)).toBeVisible()
  })

  test('a member likes and saves an episode, and undoes both (rows 119, 139-140)', async ({
    page,
    catalogue,
  }) => {
    await signInWithCoins(page, {})
    await page.goto(catalogue.drama(KEY).episode(2))
    await expectPlayerReady(page)
    const actions = recordActions(page)
    for (const [name, done, undone] of [
      ['Like', 'Liked', 'Like removed'],
      ['Save', 'Saved to your list', 'Removed from your list'],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await pressControl(button)
      await expect(page.getByText(done, { exact: true })).toBeVisible()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await expectPlayerReady(page)
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await pressControl(button)
      await expect(page.getByText(undone, { exact: true })).toBeVisible()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
    expect(actions).toEqual(['like', 'unlike', 'save', 'unsave'])
  })
})

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('a form unlocks an episode, which plays in the plain video element (rows 126, 134, 440)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama(KEY)
    await signInWithCoins(page, { coins: 100 })
    const response = await page.goto(drama.episode(FIRST_LOCKED))
    expect(await response?.text()).not.toContain('/media/')
    await unlockButton(page).click()
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED))
    const video = page.locator('video')
    await expect(video).toHaveJSProperty('controls', true)
    await video.focus()
    await page.keyboard.press(' ')
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(0.3)
  })

  test('a refused unlock says why, and the episode remains locked (rows 432, 440)', async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectStatus(409, /\/reel-shorts\//)
    await signInWithCoins(page, { coins: 100 })
    await page.goto(catalogue.drama(KEY).episode(FIRST_LOCKED))
    await openUnlockOptions(page)
    await page.getByText('Daily limit').click()
    await page.getByLabel(/^The most coins and bonus/).fill('10')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await unlockButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('exceed your daily limit')
    await expect(page.getByText('Spent today: 0 of 10'), 'where it is raised').toBeVisible()
    await expect(lockedHeading(page, FIRST_LOCKED)).toBeVisible()
  })
})
