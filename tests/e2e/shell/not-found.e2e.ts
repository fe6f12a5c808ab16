import { countDocuments } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady } from '../support/playback.ts'

const TITLE = "Uh-oh! This Short TV Show Isn't Available"

test.describe('pages that do not exist', { tag: '@desktop' }, () => {
  test('an unknown address is a 404 with the path, the top ten dramas and a link to Home (rows 50, 204-211)', {
    tag: '@journey',
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

  const MISSING = [
    '/browse/all/0/',
    '/browse/all/-1/',
    '/browse/all/abc/',
    '/browse/all/1000000000/',
    '/browse/all/99/',
    '/browse/no_such_genre/1/',
    '/category/no_such_column/',
    '/category/week-2/?page=99',
    '/%E0%A4%A/',
    '/%5c/',
  ]
  test('a missing page, genre or category is the 404 page (rows 18, 38)', {
    tag: '@phone-only',
  }, async ({ page, guard }) => {
    guard.expectStatus(404, /browse|category|%25/)
    for (const path of MISSING) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
      })
    }
  })

  test('a missing drama shows “Drama Not Found” (row 121)', { tag: '@phone-only' }, async ({
    page,
    guard,
  }) => {
    guard.expectStatus(404, /reel-shorts/)
    expect((await page.goto('/reel-shorts/nothing-zzzzzzzzzzzz/1/'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Drama Not Found' })).toBeVisible()
    await expect(page.getByRole('region', { name: /Top 10/ })).toBeVisible()
  })

  test('a missing episode is a 404 (rows 38, 122)', { tag: '@phone-only' }, async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectStatus(404, /reel-shorts/)
    for (const episode of ['0', '-1', 'abc', '1000000000', '99']) {
      await test.step(episode, async () => {
        const address = catalogue.drama('neon-oath').episode(1).replace(/1\/$/, `${episode}/`)
        expect((await page.goto(address))?.status()).toBe(404)
        const heading = episode === '99' ? 'Episode Not Found' : /Not Found$/
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      })
    }
  })

  test('switching within the page to a missing episode shows the same message (row 122)', async ({
    page,
    guard,
    catalogue,
  }) => {
    guard.expectStatus(404, /reel-shorts/)
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    const documents = countDocuments(page)
    await page.evaluate((address) => {
      history.pushState({ usr: null, key: 'test', idx: 1 }, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: { usr: null, key: 'test', idx: 1 } }))
    }, drama.episode(99))
    await expect(page.getByRole('heading', { name: 'Episode Not Found' })).toBeVisible()
    expect(documents()).toBe(0)
  })

  for (const path of ['/admin/', '/administrator/', '/operator/', '/_admin/', '/gallery/', '/debug/']) {
    test(`there is no operator page at ${path} (row 15)`, { tag: '@phone-only' }, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404)
    })
  }

  test('an unknown language in the address is a 404 (row 40)', { tag: '@phone-only' }, async ({
    request,
  }) => {
    expect((await request.get('/xx/')).status()).toBe(404)
    expect((await request.get('/xx/browse/all/1/')).status()).toBe(404)
  })
})
