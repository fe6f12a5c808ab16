import type { Page } from '@playwright/test'
import type { ListedFeedback } from '../../../platform/support/list-feedback.ts'
import { expectNoFindings } from '../support/axe.ts'
import { SHARED_DATA_DIR } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { command } from '../support/product.ts'

const SENT = 'Thank you. Your message has been sent.'

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const status = (page: Page) => page.locator('form').getByRole('status')
const alert = (page: Page) => page.locator('form').getByRole('alert')

async function fill(page: Page, text: string): Promise<void> {
  await description(page).fill(text)
  await page.getByRole('checkbox', { name: 'Content error' }).check()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
}

/** As the operator reads them, of the running product. */
async function listMessages(): Promise<ListedFeedback[]> {
  const { exitCode, output } = await command('cliffhanger.mjs', ['feedback', '--json'], {
    DATA_DIR: SHARED_DATA_DIR,
    DATABASE_URL: '',
  })
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
  return JSON.parse(output)
}

const findMessages = async (text: string) =>
  (await listMessages()).filter((message) => message.description === text)

/** On a phone the profile is a page of its own, elsewhere a drawer over the page. */
async function openForm(page: Page, path: string, isMobile: boolean): Promise<void> {
  await page.goto(path)
  await expectPageReady(page)
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Feedback' }).filter({ visible: true }).click()
  if (isMobile) await expect(page).toHaveURL('/feedback/')
  else await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
  await expect(description(page)).toBeVisible()
}

test('a message pressed twice reaches the operator once, with the page before, and is confirmed (rows 84, 86)', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  await openForm(page, '/browse/all/1/?utm_source=mail', isMobile)
  await expectNoFindings(page)
  const text = `The captions are late 😀\non a ${test.info().project.name}.`
  await fill(page, text)
  await submit(page).dblclick()
  await expect(status(page)).toHaveText(SENT)
  await expect(description(page)).toHaveValue('')
  expect(await findMessages(text)).toEqual([
    {
      id: expect.any(String),
      state: 'new',
      at: expect.any(String),
      description: text,
      topics: ['contentError'],
      email: 'ada@example.com',
      page: '/browse/all/1/',
      language: 'en',
      memberCode: null,
    },
  ])
})

test('without scripts the form is a page that keeps what was typed until nothing is missing (rows 84, 88)', {
  tag: '@no-scripts',
}, async ({ page, guard }) => {
  guard.expectStatus(400, /\/feedback\/$/)
  await page.goto('/profile/')
  await page.getByRole('link', { name: 'Feedback' }).click()
  const text = 'Written without scripts.'
  await description(page).fill(text)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await submit(page).click()
  await expect(alert(page)).toHaveText('Choose what it is about.')
  await expect(description(page)).toHaveValue(text)
  await page.getByRole('checkbox', { name: 'Content error' }).check()
  await submit(page).click()
  await expect(status(page)).toHaveText(SENT)
  // The browser sends the same form again.
  await page.reload()
  await expect(status(page)).toHaveText(SENT)
  expect(await findMessages(text)).toMatchObject([{ page: '/profile/', topics: ['contentError'] }])
})
