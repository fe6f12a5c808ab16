import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'

const SUGGESTIONS = '**/search-suggestions/?*'

/** The visible field: the header's on a desktop, the page's on a phone. */
async function openField(page: Page, path = '/') {
  await page.goto(path)
  await expectPageReady(page)
  const field = page.getByRole('search').filter({ visible: true }).locator('input')
  const link = page.getByRole('banner').locator('a[href$="/search/"]').filter({ visible: true })
  await expect(field.or(link)).toBeVisible()
  if (await link.isVisible()) {
    await link.click()
    await expect(page).toHaveURL(/\/search\/$/)
  }
  await field.focus()
  await expect(field).toHaveRole('combobox')
  return field
}

test.describe('search', { tag: '@desktop' }, () => {
  test('suggests while the viewer types, works by keyboard alone, and announces the number of suggestions (rows 420, 442)', {
    tag: '@journey',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('heiress-wore-ashes')
    const field = await openField(page)
    await field.pressSequentially('hieres')
    const list = page.getByRole('listbox', { name: 'Search' })
    const option = list.getByRole('option', { name: drama.name })
    await expect(option).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status').filter({ hasText: /^1 suggestion$/ })).toHaveCount(1)
    await expectNoFindings(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveValue('hieres')
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(drama.episode(1))
  })

  test('a response overtaken by newer input is not shown (row 420)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
    guard,
  }) => {
    guard.expectFailure(/search-suggestions/)
    const field = await openField(page)
    const held = Promise.withResolvers<void>()
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('?q=moon'))
    await page.route(SUGGESTIONS, async (route) => {
      if (route.request().url().endsWith('?q=moon')) await held.promise
      await route.continue().catch(() => {})
    })
    await field.fill('moon')
    await field.fill('ward')
    await cancelled
    held.resolve()
    await expect(page.getByRole('option', { name: catalogue.drama('ward-seven').name })).toBeVisible()
    await expect(page.getByRole('option', { name: catalogue.drama('moonbound').name })).toHaveCount(0)
  })

  test('a list that arrives after the focus has left stays closed (row 420)', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const { appendChild, insertBefore } = Node.prototype
      // Like Tab on a slow machine: React may run other work between inserting the list and attaching its listeners.
      const leaveWithList = (node: Node) => {
        if (!(node instanceof Element) || !node.querySelector('[role=listbox]')) return
        for (const startedAtMs = performance.now(); performance.now() < startedAtMs + 50; );
        queueMicrotask(() => (document.activeElement as HTMLElement).blur())
      }
      Node.prototype.appendChild = function (node) {
        leaveWithList(node)
        return appendChild.call(this, node) as typeof node
      }
      Node.prototype.insertBefore = function (node, child) {
        leaveWithList(node)
        return insertBefore.call(this, node, child) as typeof node
      }
    })
    const suggested = page.waitForResponse(SUGGESTIONS)
    const field = await openField(page)
    await (await suggested).finished()
    await expectPageReady(page)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.focus()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
  })

  test('Back closes the list, and the field shows the query of the page (row 420)', {
    tag: '@desktop',
  }, async ({ page }) => {
    const options = page.getByRole('listbox', { name: 'Search' }).getByRole('option')
    await page.goto('/search/?q=fox')
    await expectPageReady(page)
    const field = page.getByRole('search').filter({ visible: true }).locator('input')
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await field.fill('moon')
    await field.press('Enter')
    await expect(page).toHaveURL('/search/?q=moon')
    await field.fill('ward')
    await expect(options.first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/search/?q=fox')
    await expect(options).toHaveCount(0)
    await expect(field).toHaveValue('fox')
    await page.goForward()
    await expect(field).toHaveValue('moon')
  })

  test('longer input shows matches among the known suggestions at once, then those of the server (row 420)', {
    tag: '@phone-only',
  }, async ({ page, catalogue, guard }) => {
    guard.expectFailure(/search-suggestions/)
    const [moonbound, fox] = [catalogue.drama('moonbound').name, catalogue.drama('fox-bride').name]
    const options = page.getByRole('listbox', { name: 'Search' }).getByRole('option')
    const count = page.getByRole('status').filter({ hasText: /suggestion/ })
    const field = await openField(page)
    await field.fill('moon')
    // Both match equally well by name; views decide the order.
    for (const name of [moonbound, fox]) await expect(options.filter({ hasText: name })).toHaveCount(1)
    await expect(count).toHaveText(/^\d+ suggestions$/)
    const shown = await options.count()

    const held = Promise.withResolvers<void>()
    await page.route(SUGGESTIONS, async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    })
    await field.press('b')
    await expect(options).toHaveText([new RegExp(moonbound)])
    await expect(count, 'for a partial list').toHaveCount(0)
    await field.press('Backspace')
    await expect(options).toHaveCount(shown)
    await expect(count).toHaveText(`${shown} suggestions`)
    await field.fill('qq')
    await expect(options, 'for unrelated input').toHaveCount(0)
    await field.fill('moonb')
    await field.press('ArrowDown')
    await expect(options).toHaveAttribute('aria-selected', 'true')

    held.resolve()
    await expect(count).toHaveText(/^\d+ suggestion/)
    await expect(options.filter({ hasText: moonbound }), 'still the chosen one').toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.unroute(SUGGESTIONS)
    await page.route(SUGGESTIONS, (route) => route.abort('connectionreset'))
    await field.pressSequentially('qqqq')
    await expect(options, 'without a network').toHaveCount(0)
  })

  test('offers the most watched dramas before any input, and finds them and those of Home by their first letters (row 420)', {
    tag: '@desktop-only',
  }, async ({ page, guard, catalogue }) => {
    guard.expectFailure(/search-suggestions/)
    const field = await openField(page)
    const popular = page
      .getByRole('listbox', { name: 'Search' })
      .getByRole('group', { name: 'Popular this week' })
    await expect(popular.getByRole('option')).toHaveCount(6)
    await expectNoFindings(page)
    const first = popular.getByRole('option').first()
    const name = (await first.locator('[dir=auto]').textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'true')

    const held = Promise.withResolvers<void>()
    await page.route(SUGGESTIONS, async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    })
    const word = name.split(' ').find(({ length }) => length > 3) ?? name
    await field.pressSequentially(word.slice(0, 2))
    await expect(page.getByRole('option', { name })).toBeVisible()
    await expect(popular).toBeHidden()
    const ward = page.getByRole('option', { name: catalogue.drama('ward-seven').name })
    await field.fill('w')
    await expect(ward).toBeVisible()
    await field.fill(word.slice(0, 2))
    await expect(ward).toBeHidden()
    held.resolve()
    await expect(page.getByRole('status').filter({ hasText: /suggestion/ })).toHaveCount(1)
    await expect(page.getByRole('option', { name })).toBeVisible()

    await field.fill('')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto('/search/')
    await expectPageReady(page)
    await page.getByRole('search').filter({ visible: true }).locator('input').focus()
    await expect(page.getByRole('option'), 'searched for earlier').toHaveText([name])
    await expect(page.getByRole('region', { name: 'Popular this week' })).toBeVisible()
  })

  test('saves recent searches on the device, and removes one or all of them (row 420)', {
    tag: '@phone-only',
  }, async ({ page }) => {
    const field = await openField(page)
    for (const query of ['moon', 'salt', 'ward']) {
      await field.fill(query)
      await field.press('Enter')
      await expect(page).toHaveURL(`/search/?q=${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
    }
    await field.fill('')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveText(['ward', 'salt', 'moon'])
    await page.getByRole('button', { name: 'Remove “salt” from recent searches' }).click()
    await expect(options).toHaveText(['ward', 'moon'])
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL('/search/?q=moon')
    await field.fill('')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.reload()
    await expectPageReady(page)
    await field.fill('')
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeHidden()
  })

  test('results have pages with their own addresses and stay out of search engines and caches (rows 16, 420, 443)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const response = await page.goto('/search/?q=the')
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(12)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/search/?q=the&page=2')
    await expect(cards.first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 2')
    await page.goBack()
    await expect(cards).toHaveCount(12)

    await page.goto('/search/?q=qqqq')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “qqqq”')
    await expect(page.getByText('No dramas found.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Genres' }).getByRole('link').first()).toBeVisible()
    const popular = page.getByRole('region', { name: 'Popular this week' })
    await expect(popular.getByRole('listitem')).toHaveCount(10)
    await popular.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/reel-shorts\//)
    expect(catalogue.dramas.length).toBeGreaterThan(12)
  })

  test('works in Arabic, right to left (rows 420, 441)', async ({ page, catalogue }) => {
    const field = await openField(page, '/ar/')
    await field.fill('قسم النيون')
    await expect(page.getByRole('option').first()).toHaveText(/قَسَم النيون/)
    await expectNoFindings(page)
    await field.press('Enter')
    await expect(page).toHaveURL(`/ar/search/?q=${encodeURIComponent('قسم النيون')}`)
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    const [, dramaId] = /-([A-Za-z0-9_]+)\/1\/$/.exec(catalogue.drama('neon-oath').episode(1))!
    await expect(page).toHaveURL(new RegExp(`^[^?]*/ar/reel-shorts/[^/]*${dramaId}/1/$`))
  })
})

test('no search address causes a server error (rows 38, 420)', async ({ request }) => {
  // As a page's script requests them: suggestions are not a page.
  const headers = { accept: 'application/json' }
  const statuses = async (search: string) =>
    Promise.all(
      ['/search/', '/search-suggestions/'].map(async (path) =>
        (await request.get(path + search, { headers })).status(),
      ),
    )
  const answered: [status: number, queries: string[]][] = [
    [200, ['', '?', '?q', '?q=', '?q=%20', '?q=%01%1F', '?q=%ED%A0%80', '?q=%FF', '?q=%F0%9F%98%80', '?q=%']],
    [200, ['?q=%25', '?q=_', '?q=%5C', "?q='%20OR%201=1--", '?q=%3Cscript%3Ealert(1)%3C/script%3E']],
    [200, ['?q=%E2%80%AE%07', '?q=a&q=b', '?q[]=a', '?q=%26%20%7C%20!%20%3A*%20(%20)', '?page=1']],
    [200, [`?q=${'x'.repeat(1000)}`, `?q=${encodeURIComponent('😀'.repeat(100))}`]],
    [400, ['?q=%00', '?q=a%00b']],
    [414, [`?q=${'x'.repeat(10_240)}`]],
  ]
  for (const [status, queries] of answered) {
    for (const query of queries) expect(await statuses(query), query).toEqual([status, status])
  }
  for (const page of ['0', '-1', '1000000000', '1.5', 'x', '99']) {
    expect((await request.get(`/search/?q=moon&page=${page}`)).status(), page).toBe(404)
  }
  const text = await (await request.get('/search/?q=%3Cscript%3Ealert(1)%3C/script%3E')).text()
  expect(text).not.toContain('<script>alert(1)')
})
