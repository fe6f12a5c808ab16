import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'

/** The random ids that the page keeps. */
const readIds = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate(
    (name) => Object.values({ ...window[name] }).filter((value: string) => /^[\w-]{16,}$/.test(value)),
    storage,
  )

test('a shared page’s response sets no cookie: its script requests the browser’s ids, and each tab has a session id (rows 249-251, 254, 307)', async ({
  page,
  context,
}) => {
  const response = await page.goto('/')
  expect(await response?.headerValue('set-cookie')).toBeNull()
  expect(await response?.headerValue('cache-control')).toMatch(/public.*s-maxage=\d+/)
  const named = async (end: string) => (await context.cookies()).find(({ name }) => name.endsWith(end))
  await expect.poll(() => named('equipmentId')).toBeTruthy()
  const equipment = await named('equipmentId')
  expect(equipment).toMatchObject({ httpOnly: true, secure: false, sameSite: 'Lax' })
  expect(equipment?.value).toMatch(/^[\w-]{16,64}$/)
  const area = JSON.parse(decodeURIComponent((await named('areaInfo'))?.value ?? ''))
  expect(Object.keys(area).sort()).toEqual(['browser', 'lang'])
  await expectPageReady(page)
  const [client, session] = [await readIds(page, 'localStorage'), await readIds(page, 'sessionStorage')]
  expect(client).not.toEqual([])
  expect(session).not.toEqual([])

  await page.goto('/browse/all/1/')
  await page.reload()
  await expectPageReady(page)
  expect((await named('equipmentId'))?.value).toBe(equipment?.value)
  expect(await readIds(page, 'localStorage')).toEqual(client)
  const tab = await context.newPage()
  await tab.goto('/')
  await expectPageReady(tab)
  expect(await readIds(tab, 'sessionStorage')).not.toEqual(session)
})
