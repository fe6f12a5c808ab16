import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { allowSandboxes } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'

const note = (page: Page) => page.getByRole('note')
const openLink = (page: Page) => note(page).getByRole('link', { name: 'Open in browser' })

test.describe('a page opened inside another app (row 447)', () => {
  async function openIn(browser: Browser, userAgent: string, options: BrowserContextOptions = {}) {
    const { baseURL, viewport } = test.info().project.use
    return browser.newContext({ baseURL, viewport, locale: 'en-US', userAgent, ...options })
  }

  test('the login says what does not work inside Instagram and how to leave it (rows 64, 447)', async ({
    browser,
    guard,
  }) => {
    const context = await openIn(browser, `${IPHONE} Mobile/15E148 Instagram 424.1 (iPhone15,2)`)
    guard.watch(context)
    const page = await context.newPage()
    await page.goto('/login/?returnTo=%2Fprofile%2F')
    await expect(note(page)).toContainText('Google doesn’t let you log in inside Instagram.')
    await expect(note(page)).toContainText('Open in browser')
    await expect(openLink(page)).toHaveAttribute('href', /^instagram:\/\/extbrowser\//)
    await expect(page.getByRole('button', { name: /^Sign In With/ })).toHaveText([/Facebook$/, /Google$/])
    await expectPageReady(page)
    await note(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText(/^(Link copied\.|Couldn’t copy the link\.)/)).toBeVisible()
    await context.close()
  })
})

test.describe('without scripts (rows 440, 447)', { tag: '@no-scripts' }, () => {
  test.use({ userAgent: `${ANDROID} Line/14.0/IAB` })

  test('the login shows the note, and a link opens the page outside LINE', async ({ page }) => {
    await page.goto('/login/')
    await expect(note(page)).toContainText('inside LINE')
    await openLink(page).click()
    await expect(page).toHaveURL('/login/?openExternalBrowser=1')
  })
})
