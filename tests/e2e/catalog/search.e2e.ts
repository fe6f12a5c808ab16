import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'

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

  test('before anything is typed, a phone shows the recent searches and five popular dramas with their covers (row 420)', {
    tag: '@phone-only',
  }, async ({ page }) => {
    await page.goto('/search/')
    const popular = page.getByRole('region', { name: 'Popular this week' }).getByRole('listitem')
    await expect(popular).toHaveCount(5)
    await expect(popular.locator('img')).toHaveCount(5)
    await page.evaluate(() => localStorage.setItem('cliffhanger.searches', JSON.stringify(['moon', 'salt'])))
    await page.reload()
    await expectPageReady(page)
    const options = page.getByRole('listbox').getByRole('option')
    await page.getByRole('searchbox').or(page.getByRole('combobox')).blur()
    await expect(options).toHaveText(['moon', 'salt'])
    const last = await options.last().boundingBox()
    const first = await popular.first().boundingBox()
    expect(last!.y + last!.height).toBeLessThanOrEqual(first!.y)
  })
})
