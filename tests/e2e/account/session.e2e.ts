import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, type Guard, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { allowSandboxes, newName, signInByHand } from '../support/sign-in.ts'

const TOKEN_COOKIE = 'Authorization'

async function readToken(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name === TOKEN_COOKIE)
  return cookie && decodeURIComponent(cookie.value)
}

const loginLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Log in' })

test.describe('a member who signs in elsewhere', { tag: '@desktop' }, () => {
  test.beforeEach(({ guard, baseURL }) => {
    allowSandboxes(guard, baseURL ?? '')
    // The product API's response for an ended session.
    guard.expectStatus(401, /./)
  })

  /** Signs the same person in with another browser; the first browser does not know about it yet. */
  async function signInElsewhere(name: string, browser: Browser, guard: Guard, baseURL = '') {
    const other = await browser.newContext({ baseURL })
    guard.watch(other)
    const newer = await other.newPage()
    await signInByHand(newer, name)
    return { newer, close: () => other.close() }
  }

  const kickMessage = (page: Page) =>
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: 'logged in on another device' })
      .first()

  async function expectKickedOut(page: Page) {
    // Read in one evaluation: the message is shown for only two seconds.
    const shown = await kickMessage(page).evaluate((element) => {
      let highest = 0
      for (let at: Element | null = element; at; at = at.parentElement) {
        highest = Math.max(highest, Number(getComputedStyle(at).zIndex) || 0)
      }
      return { isVisible: element.checkVisibility(), level: highest }
    })
    expect(shown).toEqual({ isVisible: true, level: 2100 })
    await expect.poll(() => readToken(page.context())).toBeUndefined()
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toHaveCount(0)
  }

  test('sees a message on the next page, and is a visitor two seconds later (rows 72, 289, 294)', {
    tag: ['@phone-only', '@journey'],
  }, async ({ page, browser, guard, baseURL, catalogue }) => {
    const name = newName()
    await signInByHand(page, name)
    const { newer, close } = await signInElsewhere(name, browser, guard, baseURL)
    // The newer session shows that it ended the older one.
    await expect(newer.getByText('You were logged out where you had logged in before.')).toBeVisible()
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectKickedOut(page)
    await expect(page).toHaveURL(catalogue.drama('neon-oath').episode(1))
    // The newer session remains.
    await newer.reload()
    await expect(newer.getByRole('button', { name: 'Log out' })).toBeVisible()
    await close()
  })
})

test('a tampered token is removed with a message, after a single reload (rows 277, 293)', async ({
  page,
  context,
  guard,
  baseURL,
}) => {
  allowSandboxes(guard, baseURL ?? '')
  await signInByHand(page, newName())
  const [cookie] = (await context.cookies()).filter(({ name }) => name === TOKEN_COOKIE)
  const { name, value } = cookie!
  await context.addCookies([
    {
      name,
      value: `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      url: baseURL ?? '',
      httpOnly: true,
      secure: false,
    },
  ])
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto('/profile/')
  await expect(page.getByText(/session has expired/i).first()).toBeVisible()
  await expect(loginLink(page)).toBeVisible()
  expect(await readToken(context)).toBeUndefined()
  await expectPageReady(page)
  expect(documents).toBe(2)
})
