import { expect, test } from '../support/fixture.ts'

const TITLE = "Uh-oh! This Short TV Show Isn't Available"

test.describe('pages that do not exist', { tag: '@desktop' }, () => {
  test('an unknown address is a 404 with the path, the top ten dramas and a link to Home (rows 50, 204-211)', {
    tag: ['@journey', '@phone-only'],
  }, async ({ page, guard, catalogue }) => {
    guard.expectStatus(404, /no-such-page/)
    const response = await page.goto('/no-such-page/%3Cb%3E/')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(TITLE)
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
    await expect(
      page.getByText("Looks like the page you're looking for cannot be found.", { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(/^Page not found: \/no-such-page\/<b>\/$/i)).toBeVisible()
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description).toMatch(/can’t be found.*homepage.*latest drama shorts.*contact/is)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('banner').first()).toBeVisible()

    const recommended = page.getByRole('region', { name: 'Top 10 dramas of the week' })
    await expect(recommended.getByRole('listitem')).toHaveCount(Math.min(10, catalogue.dramas.length))
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a missing drama or episode says which of them is missing (rows 121, 122)', {
    tag: '@phone-only',
  }, async ({ page, guard, catalogue }) => {
    guard.expectStatus(404, /reel-shorts/)
    expect((await page.goto('/reel-shorts/nothing-zzzzzzzzzzzz/1/'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Drama Not Found' })).toBeVisible()
    await expect(page.getByRole('region', { name: /Top 10/ })).toBeVisible()
    expect((await page.goto(catalogue.drama('neon-oath').episode(99)))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Episode Not Found' })).toBeVisible()
  })
})
