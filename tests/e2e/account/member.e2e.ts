import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { SHARED_DATA_DIR, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { activeVideo, expectPlaying, loopFilms } from '../support/playback.ts'
import { allowSandboxes, newName, signInAs, signInByHand } from '../support/sign-in.ts'
import { giveInTurn } from '../support/wallet-data.ts'

/** The longest name the sandbox allows, without a break opportunity, in Latin and Arabic script. */
function newLongName(): string {
  const name = `${newName().replace(' ', '')}${'hausen'.repeat(4)}السيدمحمدعبدالله王`
  return name.slice(0, 60)
}

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

async function openDrawer(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(profile(page)).toBeVisible()
}

test.describe('the drawer of a member', { tag: '@desktop-only' }, () => {
  test('axe finds no violations in any of its modes (rows 81, 442)', async ({ page }) => {
    await signInByHand(page, newName())
    await page.goto('/')
    await expectPageReady(page)
    await openDrawer(page)
    for (const name of ['Delete account', 'Terms of Services', 'Privacy Policy'])
      await expect(profile(page).getByRole('link', { name })).toBeVisible()
    await expectNoFindings(page)
    for (const [entry, title] of [
      ['Top up', 'Store'],
      ['My Wallet', 'My Wallet'],
      ['List and History', 'List and History'],
    ] as const) {
      await profile(page).getByRole('link', { name: entry }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectNoFindings(page)
      await page.getByRole('button', { name: 'Back to your profile' }).click()
    }
  })
})

test('tabs follow each other’s sign-in and sign-out, however soon, and nothing of the member remains (rows 70, 74, 277)', async ({
  page,
  context,
  catalogue,
}) => {
  const other = await context.newPage()
  await other.goto('/browse/all/1/')
  await expectPageReady(other)
  const isFollowingIn = other.waitForEvent('load')
  await signInByHand(page, newName())
  await isFollowingIn
  await expect(
    other.getByRole('banner').locator('img[src*="/pictures/"]').filter({ visible: true }),
  ).toBeVisible()
  const positions = () => page.evaluate(() => localStorage.getItem('cliffhanger.positions') ?? '[]')
  const watching = await context.newPage()
  // The video loops until it is paused below.
  await loopFilms(watching)
  await watching.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlaying(watching)
  await expect.poll(positions).toContain(',')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Please login').first()).toBeVisible()
  // The other tab has just reloaded; it may reload again only after ten seconds.
  await expect(other.getByRole('banner').locator('img[src*="/pictures/"]')).toHaveCount(0, {
    timeout: 15_000,
  })
  // A video continues to play until it is paused, and saves no more positions.
  await expect.poll(positions).toBe('[]')
  const isFollowingOut = watching.waitForEvent('load')
  await activeVideo(watching).evaluateAll(([video]) => (video as HTMLVideoElement).pause())
  await isFollowingOut
  // The page plays again for the visitor, and may have saved a position by now: one without an account.
  const left: unknown[][] = JSON.parse(await positions())
  expect(left.filter((entry) => entry.length > 3)).toEqual([])
})

test('a viewer who goes back after logging out sees nothing of the member (rows 70, 74)', async ({
  page,
}) => {
  const name = newName()
  await signInByHand(page, name)
  await page.goto('/browse/all/1/')
  await page.goto('/profile/')
  await expectPageReady(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Please login').first()).toBeVisible()
  // The page after logging out replaced the profile; the profile from the sign-in comes before the list.
  for (const path of ['/browse/all/1/', '/profile/']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByText(name)).toHaveCount(0)
    await expect(page.getByRole('banner').locator('img[src*="/pictures/"]')).toHaveCount(0)
  }
})

test('the login screen redirects a member (row 23)', { tag: ['@desktop', '@no-scripts'] }, async ({
  page,
}) => {
  await signInByHand(page, newName())
  await page.goto('/login/?returnTo=%2Fbrowse%2Fall%2F1%2F')
  await expect(page).toHaveURL('/browse/all/1/')
  await page.goto('/login/')
  await expect(page).toHaveURL('/')
})

test('a member downloads their data as a file (row 436)', { tag: '@journey' }, async ({ page }) => {
  const name = newName()
  await signInByHand(page, name)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const { member, signIns } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(member.nickname).toBe(name)
  expect(signIns).toMatchObject([{ provider: 'google' }])
  // It has no data address for scripts.
  expect((await page.request.get('/account/export.data')).status()).toBe(404)
})

test('an account is deleted after its code is typed (row 436)', { tag: ['@desktop', '@no-scripts'] }, async ({
  page,
  guard,
}) => {
  guard.expectStatus(400, /\/account\/delete\//)
  const name = newName()
  await signInByHand(page, name)
  await page.getByRole('link', { name: 'Delete account' }).click()
  const field = page.getByLabel(/^To confirm, type/)
  const code = await page.locator('label[for=confirmation] bdi').innerText()
  await field.fill('not this')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nothing has been deleted' })).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(` ${code} `)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account/delete/')
  await expect(page.getByText('Please login').first()).toBeVisible()
  await signInByHand(page, name)
  await page.goto('/account/delete/')
  await expect(page.locator('label[for=confirmation] bdi')).not.toHaveText(code)
})

test("axe finds no violations on a member's pages (row 442)", { tag: '@desktop' }, async ({ page }) => {
  // Ten pages, most of them long.
  test.setTimeout(400_000)
  const code = await signInAs(page, newLongName())
  const isSoonOver = { bonus: 999_999, expiresAtMs: Date.now() + 86_400_000 }
  await giveInTurn(SHARED_DATA_DIR, code, [{ coins: 5 }, isSoonOver, { vipDays: 1 }])
  for (const prefix of ['', '/ar']) {
    for (const path of ['/profile/', '/account/delete/', '/my-wallet/', '/top-up/', '/history/']) {
      await test.step(prefix + path, async () => {
        await page.goto(prefix + path)
        await expectPageReady(page)
        for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click()
        await expectNoFindings(page)
      })
    }
  }
})

test('VIP days show a crown on the picture and open locked episodes; a member without VIP has no crown (rows 10, 14, 80)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama('neon-oath')
  const locked = drama.episodes.find(({ isFree, isAppOnly }) => !isFree && !isAppOnly)?.number ?? 0
  await signInWithCoins(page, { coins: 5 })
  await page.goto('/profile/')
  await expect(page.getByRole('main').getByText('VIP', { exact: true })).toHaveCount(0)
  await expect(page.locator('[data-crown]')).toHaveCount(0)

  await page.context().clearCookies()
  await signInWithCoins(page, { vipDays: 30 })
  await page.goto('/profile/')
  await expect(page.getByRole('main').getByText('VIP', { exact: true })).toBeVisible()
  await expect(page.locator('main [data-crown]')).toBeVisible()
  await page.goto(drama.episode(locked))
  await expectPlaying(page)
})
