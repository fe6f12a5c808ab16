import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlaying, noteFirstSecond, stayAtTheEnd, videoFacts } from '../support/playback.ts'

const ARABIC = 'العربية'

test.describe('languages', { tag: '@desktop' }, () => {
  test('the language switch opens the same page in the other language and back (rows 40, 253, 255, 441)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto('/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    const stored = page.waitForResponse((response) => response.url().endsWith('/language/'))
    await page.getByRole('button', { name: ARABIC }).click()
    // The first response that may set cookies also sets the device's id.
    const cookies = (await (await stored).headersArray())
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value)
    expect(cookies).toContainEqual(expect.stringMatching(/language=ar;.*Max-Age=31536000/i))
    await expect(page).toHaveURL('/ar/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('link', { name: new RegExp(drama.translations.ar!.name!) })).toBeVisible()

    await page.getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL('/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('link', { name: new RegExp(drama.name) })).toBeVisible()
  })

  test('the header’s language menu keeps the page, its scroll position and the video’s position (row 441)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    const choose = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Change language' }).click()
      const menu = page.getByRole('dialog', { name: 'Change language' })
      await expect(menu.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
      // Playwright's click on the sticky header may have scrolled the page, which a tap does not.
      const place = await page.evaluate(() => scrollY)
      await menu.getByRole('button', { name: ARABIC }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      return place
    }
    await page.goto('/')
    await expectPageReady(page)
    await page.evaluate(() => scrollTo(0, 700))
    const place = await choose()
    expect(place).toBeGreaterThan(100)
    await expect(page).toHaveURL('/ar/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

    await page.context().clearCookies()
    await stayAtTheEnd(page)
    const episode = catalogue.drama('neon-oath').episode(1)
    await page.goto(episode)
    await expectPlaying(page)
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(2)
    const firstSecond = await noteFirstSecond(page)
    await choose()
    await expect(page).toHaveURL(/\/ar\/reel-shorts\/.+\/1\/$/)
    await expectPlaying(page)
    expect(await firstSecond()).toBeGreaterThan(1.5)
  })

  test('a phone’s header has the language menu where it fits beside For You (row 441)', {
    tag: '@phone-only',
  }, async ({ page }) => {
    await page.goto('/browse/all/1/')
    await expectPageReady(page)
    const menu = page.getByRole('banner').getByRole('link', { name: 'Change language' })
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 600, height: 653 })
    await menu.click()
    await page.getByRole('dialog', { name: 'Change language' }).getByRole('button', { name: ARABIC }).click()
    await expect(page).toHaveURL('/ar/browse/all/1/')
  })
})
