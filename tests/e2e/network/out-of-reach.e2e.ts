import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady, expectPressable } from '../support/page-ready.ts'

let proxy: FaultyProxy

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
test.beforeAll(async ({}, { project }) => {
  proxy = await startFaultyProxy(project.use.baseURL ?? '')
})
test.afterAll(() => proxy?.close())

test('failed parts of a page load automatically once the site is back, although the browser was online all along (rows 411, 418)', async ({
  page,
  guard,
}) => {
  guard.addOrigin(proxy.origin)
  guard.expectFailure(/./)
  guard.expectStatus(503, /./)
  await proxy.fail('503', /_ipx|healthz|listings/)
  await page.goto(`${proxy.origin}/browse/all/1/`)
  await expectPageReady(page)
  const cover = page.getByRole('main').locator('img').first()
  const width = () => cover.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : -1))
  await expect.poll(width).toBe(0)
  const failed = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Retry' })
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(failed).toBeVisible({ timeout: 100 })
  }).toPass()
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  const before = await cards.count()
  await proxy.mend()
  await expect.poll(() => cards.count(), { timeout: 30_000 }).toBeGreaterThan(before)
  await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0)
})

test('the style sheet of an episode that the network lost loads automatically, although the site was reachable all along (row 418)', async ({
  page,
  guard,
  catalogue,
}) => {
  guard.addOrigin(proxy.origin)
  guard.expectStatus(503, /./)
  // Pages that it prefetches may be cut off when the proxy mends.
  guard.expectFailure(/\.data\?/)
  await proxy.fail('503', /\.css/)
  const lost = page.waitForResponse((response) => response.url().endsWith('.css'))
  await page.goto(proxy.origin + catalogue.drama('neon-oath').episode(1))
  await lost
  await expectPressable(page)
  // The browser's own styles put a margin around every page.
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).marginBlockStart === '0px')
  expect(await isStyled()).toBe(false)
  await proxy.mend()
  await expect.poll(isStyled, { timeout: 30_000 }).toBe(true)
})

test('“You’re offline” disappears once the site is back, even if the browser never reports being online (row 418)', async ({
  page,
  guard,
}) => {
  guard.addOrigin(proxy.origin)
  guard.expectFailure(/./)
  // Some browsers on some machines report false permanently.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto(proxy.origin)
  await expectPageReady(page)
  const notice = page.getByText('You’re offline.', { exact: false })
  await proxy.fail('refuses')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
  await expect(notice).toBeVisible()
  await proxy.mend()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible({ timeout: 30_000 })
  await expect(notice).toHaveCount(0)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the offline page replaces a proxy’s error and continues automatically (rows 284, 418)', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(proxy.origin)
    guard.expectFailure(/./)
    guard.expectStatus(503, /./)
    await page.goto(`${proxy.origin}/profile/`)
    await expect
      .poll(
        () =>
          page.evaluate(
            async () =>
              navigator.serviceWorker.controller !== null && (await caches.match('/offline/')) !== undefined,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    await proxy.fail('503')
    await page.goto(`${proxy.origin}/my-list/`)
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await proxy.mend()
    await expect(page).toHaveURL(`${proxy.origin}/my-list/`, { timeout: 40_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible()
  })

  test('a proxy’s page in place of a file is not kept, and one that was kept is replaced (rows 284, 418)', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(proxy.origin)
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    const findPrecached = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
        const cache = await caches.open(name)
        const files = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
        return files.map((file) => `${file?.headers.get('content-type')}`.replace(/;.*/, ''))
      })
    // Only the worker requests it.
    await proxy.fail('login', /\/assets\/wallet-/)
    await page.goto(`${proxy.origin}/download/`)
    await expect.poll(() => proxy.failureCount(), { timeout: 60_000 }).toBeGreaterThan(0)
    await proxy.mend()
    await expect(async () => {
      await page.goto(`${proxy.origin}/download/`)
      await expectPageReady(page)
      await expect.poll(isControlled, { timeout: 20_000 }).toBe(true)
    }).toPass({ timeout: 90_000 })
    const types = await findPrecached()
    expect(types).toContain('text/javascript')
    expect(types).not.toContain('text/html')

    const fetched = await page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
      const cache = await caches.open(name)
      const key = (await cache.keys()).find(({ url }) => url.includes('/wallet-'))!
      const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public' }
      await cache.put(key, new Response('<h1>Free Wi-Fi</h1>', { headers }))
      return (await fetch(key.url)).headers.get('content-type')
    })
    expect(fetched).toContain('text/javascript')
  })
})
