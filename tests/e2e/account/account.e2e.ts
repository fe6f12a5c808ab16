import type { Page, Request } from '@playwright/test'
import { SHARED_DATA_DIR, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, expectPlaying, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { giveInTurn } from '../support/wallet-data.ts'

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Log in' })

async function openProfile(page: Page) {
  await page.goto('/')
  await expectPageReady(page)
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  // The key listeners are attached a moment after the panel appears.
  await expect(profile(page).locator(':focus')).toHaveCount(1)
}

/** The panel's position once it has stopped moving. */
async function restingBox(page: Page) {
  const panel = page.getByRole('dialog')
  await panel.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  )
  return panel.boundingBox()
}

async function readZIndex(page: Page) {
  return Number(await page.getByRole('dialog').evaluate((element) => getComputedStyle(element).zIndex))
}

test.describe('the profile drawer on a desktop', { tag: '@desktop-only' }, () => {
  test('slides in from the right, 30% wide, above everything (rows 59, 78, 289)', async ({ page }) => {
    await openProfile(page)
    expect(await restingBox(page)).toEqual({ x: 1008, y: 0, width: 432, height: 900 })
    expect(await readZIndex(page)).toBeGreaterThanOrEqual(2000)
    await expect(profile(page).getByText('Please login')).toBeVisible()
    await expect(profile(page).getByRole('button', { name: 'Log out' })).toHaveCount(0)
  })

  test('is 30% wide from 1280 px up, never narrower than 24rem, and fills a phone’s width (row 78)', async ({
    page,
  }) => {
    await openProfile(page)
    for (const [width, drawerWidth] of [
      [320, 320],
      [767, 767],
      [768, 384],
      [820, 384],
      [1024, 384],
      [1280, 384],
      [1440, 432],
      [1920, 576],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await restingBox(page)).toEqual({
        x: width - drawerWidth,
        y: 0,
        width: drawerWidth,
        height: 900,
      })
    }
  })

  test('slides in from the left on a right-to-left page (row 78)', async ({ page }) => {
    await page.goto('/ar/')
    await expectPageReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'الملف الشخصي' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await restingBox(page)).toMatchObject({ x: 0, width: 432 })
  })

  test('closes on Escape and on a backdrop click, and returns the focus to its button', async ({ page }) => {
    await openProfile(page)
    const opener = page.getByRole('banner').locator('a', { hasText: 'Profile' })
    await page.keyboard.press('Escape')
    await expect(profile(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    // Radix attaches its outside-press listener a moment after the panel appears; no viewer presses before it has slid in.
    await restingBox(page)
    await page.mouse.click(300, 500)
    await expect(profile(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('traps the keyboard focus, and makes everything behind it unreachable', async ({ page }) => {
    await openProfile(page)
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
      expect(isInside).toBe(true)
    }
    await expect(page.getByRole('main')).toHaveCount(0)
  })

  test('opens each of its modes with a title and a way back (rows 79, 81)', async ({ page }) => {
    await openProfile(page)
    for (const [entry, title] of [
      ['My Wallet', 'My Wallet'],
      ['List and History', 'List and History'],
      ['Feedback', 'Feedback'],
    ] as const) {
      await profile(page)
        .getByRole('link', { name: entry })
        .or(profile(page).getByRole('button', { name: entry }))
        .click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.getByRole('button', { name: 'Back to your profile' }).click()
    }
    for (const entry of ['Terms of Services', 'Privacy Policy']) {
      await expect(profile(page).getByRole('link', { name: entry })).toBeVisible()
    }
    await expect(page).toHaveURL('/')
  })

  test('Top up opens the login for a visitor (row 76)', async ({ page }) => {
    await openProfile(page)
    await profile(page).getByRole('link', { name: 'Top up' }).click()
    await expect(signIn(page)).toBeVisible()
  })

  test('the sign-in panel has neither a title bar nor a close button (rows 63-64)', async ({ page }) => {
    await openProfile(page)
    await profile(page).getByRole('link', { name: 'Log in' }).click()
    const panel = signIn(page)
    await expect(panel.getByRole('heading', { name: /^Welcome to / })).toBeVisible()
    await expect(panel.getByText('Please login', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Sign In With Google' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Sign In With Facebook' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await expect(panel.getByRole('heading', { name: 'Login to watch more EPS' })).toHaveCount(0)
    expect(await restingBox(page)).toMatchObject({ x: 1008, width: 432 })
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })
})

test('opening the profile on a phone sends one request and shows the current balance (row 75)', async ({
  page,
}) => {
  const { code } = await signInWithCoins(page, { coins: 100 })
  const requests: string[] = []
  for (const coins of [150, 200]) {
    await page.goto('/')
    await expectPageReady(page)
    await giveInTurn(SHARED_DATA_DIR, code, [{ coins: 50 }])
    const note = (request: Request) => {
      if (request.url().includes('/profile.data')) requests.push(request.url())
    }
    page.on('request', note)
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).filter({ visible: true }).tap()
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText(`${coins}`)
    await expectPageReady(page)
    expect(requests).toHaveLength(1)
    page.off('request', note)
    requests.length = 0
  }
})

test.describe('the sign-in panel on a phone', () => {
  test.beforeEach(async ({ page, catalogue }) => {
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('neon-oath').episode(2))
    await expectPlayerReady(page)
    await pressControl(page.getByRole('button', { name: 'Like' }).filter({ visible: true }), 'tap')
    await expect(signIn(page)).toBeVisible()
  })

  test('slides up over the episode and names the terms the viewer agrees to (rows 63-65, 141)', async ({
    page,
  }) => {
    const panel = signIn(page)
    const box = await restingBox(page)
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect(box!.y).toBeGreaterThan(100)
    expect(box!.y + box!.height).toBe(844)
    await expect(panel.getByRole('heading', { name: 'Login to watch more EPS' })).toBeVisible()
    await expect(panel).toContainText(
      'If you continue, you agree to the Terms of Services And Privacy Policy.',
    )
    await panel.getByRole('button', { name: 'Close' }).tap()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/\/2\/$/)
  })

  for (const [name, address] of [
    ['Terms of Services', '/terms-of-use/'],
    ['Privacy Policy', '/privacy-policy/'],
  ] as const) {
    test(`the ${name} link closes the panel and opens its page (row 66)`, async ({ page }) => {
      await signIn(page).getByRole('link', { name }).tap()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }

  test('its forms return to this episode', async ({ page }) => {
    const { pathname } = new URL(page.url())
    for (const address of ['/sign-in/google/', '/sign-in/facebook/']) {
      const form = signIn(page).locator(`form[action="${address}"]`)
      await expect(form).toHaveAttribute('method', 'post')
      await expect(form.locator('[name=returnTo]')).toHaveValue(pathname)
    }
  })
})

test('on a phone the profile is a screen whose back arrow opens Home (rows 60, 83)', async ({ page }) => {
  await page.goto('/browse/all/1/')
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).filter({ visible: true }).tap()
  await expect(page).toHaveURL('/profile/')
  await expect(page.getByText('Please login')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).tap()
  await expect(page).toHaveURL('/')
})

test('the device’s history is deleted after a confirmation, with a message (rows 79, 288)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  await page.goto(drama.episode(1))
  await expectPlaying(page)
  await expectPlayerReady(page)
  await openProfile(page)
  await profile(page).getByRole('link', { name: 'List and History' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel').getByText(drama.name)).toBeVisible()
  await page.getByRole('button', { name: 'Delete watch history' }).click()
  const question = page.getByRole('alertdialog')
  // Until the confirmation is painted, the drawer still handles Escape.
  await expect(question.locator(':focus')).toHaveCount(1)
  await question.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete watch history' }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').getByText('Deleted')).toBeVisible()
  await expect(page.getByText('No Data Available')).toBeVisible()
  await expect(page.getByRole('status').getByText('Deleted')).toHaveCount(0)
})

test.describe('without scripts', { tag: '@no-scripts' }, () => {
  test('the login screen offers both providers and keeps the return address (rows 23, 64, 440)', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/login/?returnTo=%2Fbrowse%2Fall%2F1%2F')
    await expect(page.getByRole('button', { name: 'Sign In With Google' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In With Facebook' })).toBeVisible()
    for (const field of await page.locator('[name=returnTo]').all()) {
      await expect(field).toHaveAttribute('value', '/browse/all/1/')
    }
  })

  test('a return address on another site is replaced by Home', async ({ page }) => {
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/login/?returnTo=${encodeURIComponent(evil)}`)
      const fields = page.getByRole('main').locator('[name=returnTo]')
      await expect(fields).toHaveCount(2)
      for (const field of await fields.all()) await expect(field).toHaveAttribute('value', '/')
    }
  })

  test('the screen shows the message of a failed sign-in, once', async ({ page, context, baseURL }) => {
    const value = encodeURIComponent('{"problem":"unavailable","provider":"google"}')
    await context.addCookies([{ name: 'flash', value, url: baseURL! }])
    await page.goto('/login/')
    await expect(page.getByRole('alert')).toContainText('Login isn’t responding right now.')
    await page.goto('/login/')
    await expect(page.getByRole('alert')).toHaveText('')
  })
})

test('a tab follows another tab’s sign-out once (row 70)', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) {
    await page.goto('/')
    await expectPageReady(page)
  }
  const isReloaded = one.waitForEvent('load')
  await other.evaluate(() => localStorage.setItem('cliffhanger.token', 'of-another-session'))
  await isReloaded
  // The page was still rendered for a visitor and clears the token, so no reload loop follows.
  await expect.poll(() => one.evaluate(() => localStorage.getItem('cliffhanger.token'))).toBeNull()
})
