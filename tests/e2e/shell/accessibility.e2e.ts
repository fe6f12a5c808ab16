import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, pausePlayback, pressControl, stayAtTheEnd } from '../support/playback.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAGES = [
  '/',
  '/browse/all/1/',
  '/category/hero-8/',
  '/for-you/',
  '/search/',
  '/search/?q=romance',
  '/search/?q=qqqq',
  '/download/',
  '/qrCode/',
  '/privacy-policy/',
  '/terms-of-use/',
  '/coins/',
  '/fair-play/',
  '/top-up/',
  '/withdraw/',
  '/my-wallet/',
  '/history/',
  '/profile/',
  '/mail-address/',
  '/mail-address/confirm/',
  '/wallet/documents/',
  '/recovery/',
  '/login/',
  '/cookies-needed/',
  '/no-such-page/',
]

/** What a direction changes is found in one page of each layout; all parts are examined in both in `development.e2e.ts`. */
const PAGES_IN_ARABIC = ['/', '/browse/all/1/', '/for-you/', '/search/?q=romance', '/top-up/', '/profile/']

test.describe('axe finds no violations (row 442)', { tag: '@desktop' }, () => {
  for (const prefix of ['', '/ar']) {
    test(`on any page of a visitor, ${prefix || 'en'}`, async ({ page, guard }) => {
      // A busy machine examines each for ten seconds.
      test.setTimeout(400_000)
      if (!prefix) guard.expectStatus(404, /no-such-page/)
      for (const path of prefix ? PAGES_IN_ARABIC : PAGES) {
        await test.step(path, async () => {
          await page.goto(prefix + path)
          await expectPageReady(page)
          await expectNoFindings(page)
        })
      }
    })

    test(`on the player, playing and paused, ${prefix || 'en'}`, async ({ page, catalogue }) => {
      await page.goto(prefix + catalogue.drama('heiress-wore-ashes').episode(1))
      await pausePlayback(page)
      await expectNoFindings(page)
      await page.keyboard.press(' ')
      await expectNoFindings(page)
    })
  }

  test('on a locked and on an app-only episode', async ({ page, catalogue }) => {
    const drama = catalogue.drama('fox-bride')
    await page.goto(
      drama.episode(drama.episodes.find(({ isFree, isAppOnly }) => !isFree && !isAppOnly)!.number),
    )
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoFindings(page)
    await page.goto(drama.episode(drama.episodes.find(({ isAppOnly }) => isAppOnly)!.number))
    await expectNoFindings(page)
  })
})

test('axe finds no violations in the open list of episodes (row 442)', async ({ page, catalogue }) => {
  await stayAtTheEnd(page)
  await page.goto(catalogue.drama('heiress-wore-ashes').episode(1))
  await expectPlayerReady(page)
  await pressControl(page.getByText('Episodes', { exact: true }).filter({ visible: true }), 'tap')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page)
})

test.describe('axe finds no violations in the account drawers (row 442)', () => {
  test('sign-in and feedback', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/profile/')
    await expectPageReady(page)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('main a[href="/feedback/"]').click()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expectNoFindings(page)
  })

  test('the profile', { tag: '@desktop-only' }, async ({ page }) => {
    await page.goto('/')
    await expectPageReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page)
  })
})

test('axe finds no violations in the in-page full screen (row 442)', { tag: '@desktop-only' }, async ({
  page,
  catalogue,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await page.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlayerReady(page)
  await pressControl(page.getByRole('button', { name: 'Full screen' }))
  await expectNoFindings(page)
})

test('the skip link is the first Tab stop and moves the focus to the content (row 442)', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
