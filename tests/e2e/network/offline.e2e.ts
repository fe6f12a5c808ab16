import type { BrowserContext, Page } from '@playwright/test'
import { CACHE_RULES, matchesRule } from '../../../workers/cache-rules.ts'
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlayerReady, expectPlaying, pressControl } from '../support/playback.ts'
import { allowSandboxes, newName, signInByHand } from '../support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

let proxy: FaultyProxy

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
test.beforeAll(async ({}, { project }) => {
  proxy = await startFaultyProxy(project.use.baseURL ?? '')
})

test.beforeEach(({ guard, baseURL }) => {
  guard.addOrigin(proxy.origin)
  allowSandboxes(guard, baseURL ?? '')
  guard.expectFailure(/./)
})

test.afterEach(() => proxy.mend())
test.afterAll(() => proxy?.close())

/** Takes the browser offline, and the site from its worker, which Playwright leaves online. */
async function cut(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await proxy.fail('refuses')
}

async function mend(context: BrowserContext): Promise<void> {
  await proxy.mend()
  await context.setOffline(false)
}

/** Waits until the worker controls the page and has cached the offline page. */
async function expectWorker(page: Page, offlinePage = '/offline/'): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          async (address) =>
            navigator.serviceWorker.controller !== null && (await caches.match(address)) !== undefined,
          offlinePage,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
}

/** The path and query of every entry in the browser's caches. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.includes('precache'))
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

/** The number of pictures in Workbox's expiration records. */
function notedPictures(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('workbox-expiration')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const all = db.transaction('cache-entries').objectStore('cache-entries').getAll()
          all.onsuccess = () => {
            db.close()
            resolve(all.result.filter(({ url }) => url.includes('/pictures/')).length)
          }
        }
      }),
  )
}

const offlineHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re offline' })
const findRows = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('listitem')

test('an offline visitor sees the pages last visited, and elsewhere an offline page that continues automatically (rows 282-284, 418)', {
  tag: '@journey',
}, async ({ page, context, catalogue }) => {
  test.setTimeout(180_000)
  const { origin } = proxy
  const drama = catalogue.drama('neon-oath')
  await page.goto(`${origin}${drama.episode(1)}`)
  await expectPlaying(page)
  await page.goto(`${origin}/`)
  await expectWorker(page)
  // Through the worker, which caches Home.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible()
  await expectPageReady(page)

  await test.step('the worker does not intercept video requests', async () => {
    const ranges: boolean[] = []
    page.on('response', (response) => {
      if (/\/media\//.test(response.url())) ranges.push(response.fromServiceWorker())
    })
    await page.goto(`${origin}${drama.episode(1)}`)
    await expectPlaying(page)
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges).not.toContain(true)
  })

  await cut(context)
  await page.goto(`${origin}/`)
  await expect(page.getByRole('region', { name: 'Featured dramas' })).toBeVisible()
  const picture = page.getByRole('main').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText('You’re offline. We’ll try again when you’re back.')).toBeVisible()

  await page.goto(`${origin}${drama.episode(2)}`)
  await expect(offlineHeading(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(findRows(page, 'History')).toHaveCount(1)
  await expect(findRows(page, 'History')).toContainText(drama.name)
  // What there is comes first, then what is missing.
  await expect(page.getByRole('main').locator('h2, button')).toHaveText(['History', 'Try again'])
  await mend(context)
  await expect(page).toHaveURL(`${origin}${drama.episode(2)}`, { timeout: 40_000 })
  await expectPlaying(page)

  await test.step('the offline page uses the language of the page', async () => {
    await page.goto(`${origin}/ar/`)
    await page.evaluate(() => sessionStorage.clear())
    await expectWorker(page, '/ar/offline/')
    await cut(context)
    await page.goto(`${origin}/ar/browse/all/1/`)
    await expect(page.getByRole('heading', { level: 1, name: 'لا يوجد اتصال بالإنترنت' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await mend(context)
    await expect(page).toHaveURL(`${origin}/ar/browse/all/1/`, { timeout: 40_000 })
  })
})

test('an offline member sees the saved lists until the session ends (row 284, rule 21)', async ({
  page,
  context,
  catalogue,
}) => {
  test.setTimeout(180_000)
  const { origin } = proxy
  const [first, second] = catalogue.dramas
  await page.goto(`${origin}/`)
  await expectWorker(page)
  await page.reload()
  await expectPageReady(page)
  expect(await cachedAddresses(page)).toContain('/')
  const name = newName()
  await signInByHand(page, name)
  await page.goto(`${origin}${first!.episode(1)}`)
  await expectPlaying(page)
  await page.goto(`${origin}${second!.episode(1)}`)
  await expectPlaying(page)
  await expectPlayerReady(page)
  await pressControl(page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }))
  await expect(page.getByText('Saved to your list')).toBeVisible()
  await page.goto(`${origin}/search/`)
  await expectPageReady(page)
  const field = page.getByRole('main').getByRole('search').locator('input')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('moon')
  await field.press('Enter')
  await expect(page).toHaveURL(`${origin}/search/?q=moon`)
  expect(await page.evaluate(() => localStorage.getItem('cliffhanger.searches'))).toContain('moon')
  for (const list of ['/my-list/', '/history/', '/my-wallet/', '/']) {
    await page.goto(`${origin}${list}`)
    await expectPageReady(page)
  }
  // Home is the same page for everybody, so its cached copy contains nothing about the member.
  const kept = await cachedAddresses(page)
  expect(kept).toContain('/')
  await expect.poll(() => notedPictures(page)).toBeGreaterThan(0)
  const cachedHome = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(cachedHome).toContain(first!.name)
  expect(cachedHome).not.toContain(name)
  expect(
    kept.filter(
      (address) => !Object.values(CACHE_RULES).some((one) => matchesRule(one, new URL(address, origin))),
    ),
  ).toEqual([])

  await cut(context)
  await page.goto(`${origin}/history/`)
  await expect(offlineHeading(page)).toBeVisible()
  await expect(findRows(page, 'History')).toHaveCount(2)
  await expect(findRows(page, 'My List')).toHaveText([new RegExp(second!.name)])
  await mend(context)
  await expect(page).toHaveURL(`${origin}/history/`, { timeout: 40_000 })

  // Still signed in: a page from the cache does not end the session.
  await page.goto(`${origin}/profile/`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expectPageReady(page)
  await expect
    .poll(async () => (await cachedAddresses(page)).filter((address) => address.includes('/pictures/')))
    .toEqual([])
  await expect.poll(() => notedPictures(page)).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cliffhanger.searches'))).toBeNull()
  await cut(context)
  await page.goto(`${origin}/history/`)
  await expect(offlineHeading(page)).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('the browser can install the site (rows 282-283)', async ({ page, context }) => {
  const { origin } = proxy
  const answer = await page.goto(`${origin}/`)
  expect(answer?.headers()['content-security-policy']).toContain("manifest-src 'self'")
  await expectWorker(page)
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'en' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's contexts are private windows, which cannot install a site.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  const worker = await page.request.get(`${origin}/sw.js`)
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  const arabic = await page.request.get(`${origin}/manifest.webmanifest?lang=ar`)
  expect(await arabic.json()).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl', start_url: '/ar/' })
})
