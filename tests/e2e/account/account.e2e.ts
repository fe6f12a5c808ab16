import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, pressControl, stayAtTheEnd } from '../support/playback.ts'

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

test.describe('the profile drawer on a desktop', { tag: '@desktop-only' }, () => {
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
})

test('the sign-in panel slides up over the episode on a phone, and its links open the terms that the viewer agrees to (rows 63-66, 141)', async ({
  page,
  catalogue,
}) => {
  await stayAtTheEnd(page)
  await page.goto(catalogue.drama('neon-oath').episode(2))
  await expectPlayerReady(page)
  const panel = signIn(page)
  const open = async () => {
    await pressControl(page.getByRole('button', { name: 'Like' }).filter({ visible: true }), 'tap')
    await expect(panel).toBeVisible()
  }
  await open()
  const box = await restingBox(page)
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect(box!.y).toBeGreaterThan(100)
  expect(box!.y + box!.height).toBe(844)
  await expect(panel.getByRole('heading', { name: 'Login to watch more EPS' })).toBeVisible()
  await expect(panel).toContainText('If you continue, you agree to the Terms of Services And Privacy Policy.')
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/2\/$/)

  await open()
  await expect(panel.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy-policy/',
  )
  await panel.getByRole('link', { name: 'Terms of Services' }).tap()
  await expect(page).toHaveURL('/terms-of-use/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without scripts the login screen offers both providers and keeps the return address (rows 23, 64, 440)', {
  tag: ['@no-scripts', '@journey'],
}, async ({ page }) => {
  await page.goto('/login/?returnTo=%2Fbrowse%2Fall%2F1%2F')
  await expect(page.getByRole('button', { name: 'Sign In With Google' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In With Facebook' })).toBeVisible()
  for (const field of await page.locator('[name=returnTo]').all()) {
    await expect(field).toHaveAttribute('value', '/browse/all/1/')
  }
})
