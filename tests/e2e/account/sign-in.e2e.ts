import type { Page } from '@playwright/test'
import type { Drama } from '../support/catalogue.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { allowSandboxes, chooseAccount, newName, pressSignIn, signInByHand } from '../support/sign-in.ts'

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

async function sessionCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'Authorization')
}

test.describe('both providers', { tag: ['@desktop', '@no-scripts'] }, () => {
  test('the redirect provider signs the viewer in and returns to episode 1 of the drama (rows 6, 67, 70-71)', {
    tag: '@journey',
  }, async ({ page, catalogue, javaScriptEnabled }) => {
    const name = newName()
    const drama = catalogue.drama('neon-oath')
    await page.goto(`/login/?returnTo=${encodeURIComponent(drama.episode(2))}`)
    await pressSignIn(page, 'google')
    await chooseAccount(page, name)
    await expect(page).toHaveURL(drama.episode(1))
    expect(await sessionCookie(page)).toMatchObject({
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
      path: '/',
    })
    await expect(page.getByRole('link', { name: /Back to episode 2/ })).toBeVisible()
    if (javaScriptEnabled !== false) {
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(kept).not.toContain((await sessionCookie(page))?.value)
      // The marker visible to scripts represents the session and grants nothing.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cliffhanger.token'))).toBeTruthy()
    }
    await page.goto('/profile/')
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByText(/Google/).first()).toBeVisible()
  })

  test('the popup provider signs the viewer in by redirect when scripts are off (rows 6, 69)', async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled !== false, 'With scripts it is a popup.')
    const name = newName()
    await page.goto('/login/?returnTo=%2Fprofile%2F')
    await pressSignIn(page, 'facebook')
    await chooseAccount(page, name)
    await expect(page).toHaveURL('/profile/')
    await expect(page.getByText(name).first()).toBeVisible()
  })

  test('a failing provider shows a message and leaves no session behind', async ({ page }) => {
    await page.goto('/login/')
    await pressSignIn(page, 'google')
    await chooseAccount(page, newName(), 'Refuses')
    await expect(page).toHaveURL(/\/login\/(\?returnTo=[^&]*)?$/)
    await expect(page.getByRole('alert')).toContainText(/start again/i)
    expect(await sessionCookie(page)).toBeUndefined()
    await page.goto('/login/')
    await expect(page.getByRole('alert'), 'said once').toHaveText('')
  })

  test('a viewer who cancels at the provider sees a message and can try again', async ({ page }) => {
    await page.goto('/login/')
    await pressSignIn(page, 'google')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const said = page.getByRole('alert').getByText('Login was cancelled.')
    await expect(said).toBeVisible()
    // A cancellation is not shown in the color of errors.
    const readColor = (element: Element) => getComputedStyle(element).color
    expect(await said.evaluate(readColor)).toBe(await page.getByText('Please login').evaluate(readColor))
    await expect(page.getByRole('button', { name: 'Sign In With Google' })).toBeVisible()
  })

  test('the profile shows the member, and the login after logging out (rows 74, 77, 82)', async ({
    page,
  }) => {
    const name = newName()
    await page.goto('/profile/')
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await signInByHand(page, name)
    await page.goto('/profile/')
    await expect(page.getByRole('main').getByText(name)).toBeVisible()
    await expect(page.getByRole('main').getByText('Please login')).toHaveCount(0)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('Please login').first()).toBeVisible()
    expect(await sessionCookie(page)).toBeUndefined()
    await page.goto('/profile/')
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  })
})

test.describe('the popup', { tag: '@desktop' }, () => {
  test('opens on the click, closes automatically, and the page continues signed in (rows 69, 71)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page, catalogue }) => {
    const name = newName()
    const drama = catalogue.drama('neon-oath')
    // The video continues to play behind the panel; on a slow machine it would end and the next one start.
    await stayAtTheEnd(page)
    await page.goto(drama.episode(2))
    await expectPlayerReady(page)
    await pressControl(page.getByRole('button', { name: 'Like', exact: true }).first())
    const opened = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In With Facebook' }).click()
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await chooseAccount(popup, name)
    await closed
    await expect(page).toHaveURL(drama.episode(1))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The page is now rendered for the member.
    await expect(
      page.getByRole('button', { name: 'Like', exact: true }).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /Back to episode 2/ })).toBeVisible()
    await page.goto('/profile/')
    await expect(page.getByText(name).first()).toBeVisible()
  })

  test('leaves the panel usable when the viewer closes it, and reports a failure there (rows 65, 69)', async ({
    page,
  }) => {
    await page.goto('/login/')
    const openPopup = async () => {
      const opened = page.waitForEvent('popup')
      await pressSignIn(page, 'facebook')
      return opened
    }
    const closed = await openPopup()
    await closed.getByRole('heading').first().waitFor()
    await closed.close()
    await expect(page.getByRole('button', { name: 'Sign In With Facebook' })).toBeEnabled()
    await chooseAccount(await openPopup(), newName(), 'Foreign token')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await sessionCookie(page)).toBeUndefined()
  })
})

/** Runs in each document: notes its address once anything of it is painted. */
function notePainted(): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    sessionStorage.setItem('painted', `${sessionStorage.getItem('painted') ?? ''} ${location.pathname}`)
  }).observe({ type: 'paint', buffered: true })
}

for (const [from, toStart, to] of [
  ['the login screen', () => '/login/', () => '/'],
  ['a locked episode', (drama: Drama) => drama.episode(4), (drama: Drama) => drama.episode(1)],
] as const) {
  test(`a sign-in that began at ${from} shows one page, although its scripts are late (rows 71, 419)`, async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    await page.addInitScript(notePainted)
    await page.goto(toStart(drama))
    await expectPageReady(page)
    if (from === 'a locked episode') {
      const login = page.getByRole('main').getByRole('link', { name: /^Log ?in/i })
      await login.filter({ visible: true }).first().click()
    }
    await pressSignIn(page, 'google')
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await chooseAccount(page, newName())
    await expect(page).toHaveURL(to(drama))
    const painted = () => page.evaluate(() => sessionStorage.getItem('painted')?.trim().split(' '))
    await expect.poll(painted).toEqual([toStart(drama), to(drama)])
    release()
    await expectPageReady(page)
    expect(await painted()).toEqual([toStart(drama), to(drama)])
    expect(await page.evaluate(() => document.cookie)).not.toContain('departure')
  })
}

test('a browser without cookies sees why signing in fails, and continues once it accepts them (row 446)', {
  tag: ['@no-scripts'],
}, async ({ page }) => {
  await page.goto('/cookies-needed/?returnTo=%2Flogin%2F')
  await expect(page.getByRole('heading', { name: 'Your browser blocks cookies' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login/')
})
