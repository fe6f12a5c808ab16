import { expect, test } from '../support/fixture.ts'
import { videoFacts } from '../support/playback.ts'

test.describe('without scripts (row 440)', { tag: '@no-scripts' }, () => {
  test('the home page is readable and links to a drama', async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto('/')
    await expect(page.getByRole('link', { name: `Watch now: ${drama.name}` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Top dramas of the week' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Sweet revenge' })
      .getByRole('link', { name: new RegExp(`^${drama.name}`) })
      .click()
    await expect(page).toHaveURL(drama.episode(1))
  })

  test('lists continue over their tabs and pages, each drama once (rows 18, 111)', async ({
    page,
    catalogue,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Genre' }).filter({ visible: true }).click()
    const names = page.getByRole('main').getByRole('listitem').getByRole('heading')
    await expect(names).toHaveCount(12)
    const first = await names.allTextContents()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/browse/all/2/')
    await expect(names).toHaveCount(catalogue.dramas.length - 12)
    const second = await names.allTextContents()
    expect([...first, ...second].sort()).toEqual(catalogue.dramas.map(({ name }) => name).sort())
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL('/browse/all/1/')
    await page.getByRole('navigation', { name: 'Genres' }).getByRole('link').nth(1).click()
    await expect(names.first()).toBeVisible()
  })

  test('the search form shows results, or genres when nothing matches', async ({ page, catalogue }) => {
    const drama = catalogue.drama('heiress-wore-ashes')
    await page.goto('/')
    await page.getByRole('banner').filter({ visible: true }).getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('region', { name: 'Popular this week' })).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Search' }).filter({ visible: true })
    await expect(field).toBeFocused()
    await field.fill('hieress ashes')
    await field.press('Enter')
    await expect(page).toHaveURL('/search/?q=hieress+ashes')
    await expect(field).toHaveValue('hieress ashes')
    await expect(page.getByText('1 drama', { exact: true })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${drama.name}`) })
      .click()
    await expect(page).toHaveURL(drama.episode(1))
    await page.goto('/search/?q=qqqq')
    await page.getByRole('navigation', { name: 'Genres' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/browse\/[^/]+\/1\/$/)
  })

  test('an episode plays in the plain video element', async ({ page, catalogue }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    const video = page.locator('video')
    await expect(video).toHaveJSProperty('controls', true)
    // A picture of the first frame is shown behind it until it plays (row 120).
    await expect(page.locator('noscript + video')).toHaveCount(1)
    await expect
      .poll(() =>
        page.locator('noscript:has(+ video) img').evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0)
    // The whole style sheet loads at once.
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '700')
    await video.focus()
    await page.keyboard.press(' ')
    await expect.poll(async () => (await videoFacts(page)).timeS, { timeout: 20_000 }).toBeGreaterThan(0.3)
    expect((await videoFacts(page)).src).toMatch(/\/media\/.*(plain\.mp4|\.m3u8)$/)
  })

  test('the list of episodes opens other episodes, and a locked one shows no video', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await page.getByRole('link', { name: 'Episode 2', exact: true }).click()
    await expect(page).toHaveURL(drama.episode(2))
    await page.getByRole('link', { name: 'Episode 4, locked' }).click()
    await expect(page.getByRole('heading', { name: 'Episode 4 is locked' })).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
  })

  test('“More like this” and a drama’s facts are shown below its episodes (rows 423-424)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await expect(page.getByText(/^6\sepisodes\s·\s\d+\smin$/)).toBeVisible()
    const similar = page.getByRole('region', { name: 'More like this' }).getByRole('link')
    await expect(similar).toHaveCount(6)
    const href = await similar.first().getAttribute('href')
    expect(href).not.toBe(drama.episode(1))
    await similar.first().click()
    await expect(page).toHaveURL(href!)
    await expect(page.locator('video')).toBeVisible()
  })

  test('a form changes the language', async ({ page }) => {
    await page.goto('/browse/all/1/')
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page).toHaveURL('/ar/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })
})
