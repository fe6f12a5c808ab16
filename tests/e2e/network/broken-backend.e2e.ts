import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { CODES } from '../../../contract/codes.ts'
import { expect, test } from '../support/fixture.ts'
import { newDataDir, newFolder, type Product, startPlatform, startProduct } from '../support/product.ts'
import { faultsInShapes } from '../support/shapes.ts'

const PLATFORM_PORT = 3214
const BACKEND_PORT = 3215
const PRODUCT_PORT = 3216

/**
 * Forwards to the reference platform, without extensions. One call returns data that violates the contract, and every request of a member
 * gets the code for a sign-in elsewhere, with an empty message.
 */
async function startBackend(broken: string): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.headers.authorization) {
      res.writeHead(401, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify({ code: CODES.kickedOut, message: '', data: null }))
      return
    }
    if (req.url?.startsWith('/common/info')) {
      res.writeHead(200, { 'Content-Type': 'application/json' })
      res.end(
        JSON.stringify({
          code: '00000',
          message: '',
          data: { lang: 'en', browser: 'chrome', languages: ['en', 'ar'] },
        }),
      )
      return
    }
    if (req.url?.startsWith(broken)) {
      res.writeHead(200, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify({ code: '00000', message: '', data: { records: 'secret detail' } }))
      return
    }
    const { method, headers, url: path } = req
    const onward = request({ host: '127.0.0.1', port: PLATFORM_PORT, path, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  }).listen(BACKEND_PORT, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test.describe('a faulty product API', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  let platform: Awaited<ReturnType<typeof startPlatform>>
  let backend: Server
  let product: Product

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    platform = await startPlatform(PLATFORM_PORT, await newDataDir())
    backend = await startBackend('/index/column/page')
    product = await startProduct(PRODUCT_PORT, await newFolder(), {
      PRODUCT_API_URL: `http://127.0.0.1:${BACKEND_PORT}`,
    })
  })
  test.afterAll(async () => {
    await product?.stop()
    backend?.close()
    backend?.closeAllConnections()
    await platform?.stop()
  })

  test('leads to a 500 page with header, message, recommendations and footer, without internal details (rows 208-211)', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(product.origin)
    // The page that opens may prefetch Home.
    guard.expectStatus(500, /\/(_root\.data.*)?$/)
    const response = await page.goto(`${product.origin}/`)
    expect(response?.status()).toBe(500)
    expect(response?.headers()['cache-control']).toMatch(/no-store/)
    expect(await response?.text()).not.toMatch(
      /secret detail|at \w+ \(|node_modules|\.ts:\d+|127\.0\.0\.1:\d/,
    )
    await expect(page).toHaveTitle("Uh-oh! This Short TV Show Isn't Available")
    await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Uh-oh!')
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const recommended = page.getByRole('region', { name: 'Top 10 dramas of the week' })
    await expect(recommended.getByRole('listitem')).toHaveCount(10)
    await expect(recommended.locator('img').first()).toBeVisible()
    // The links work, whether they load a new document or not.
    await recommended.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/reel-shorts\//)
    await expect(page.locator('video').first()).toBeAttached()
  })

  test.describe('its 500 page', () => {
    // A phone's browser would zoom out in a wider window.
    test.use({ isMobile: false, contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })

    for (const path of ['/', '/ar/']) {
      test(`fits a window of any shape, at ${path} (rows 417, 442)`, async ({ page, guard }) => {
        guard.addOrigin(product.origin)
        guard.expectStatus(500, /\/(ar\/?|_root|ar)?(\.data.*)?$/)
        const response = await page.goto(`${product.origin}${path}`)
        expect(response?.status()).toBe(500)
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
        expect(await faultsInShapes(page)).toEqual([])
      })
    }
  })

  test('without search has neither a search field nor a search page (row 420, rule 8)', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(product.origin)
    guard.expectStatus(404, /search/)
    guard.expectStatus(500, /\/(_root\.data.*)?$/)
    for (const path of ['/search/', '/search/?q=moon']) {
      expect((await page.goto(product.origin + path))?.status(), path).toBe(404)
    }
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toHaveCount(1)
    await expect(page.locator('[role=search], header a[href*=search]')).toHaveCount(0)
  })

  test('that does not respond leads to a 503 page that says so, without internal details (rows 208-211)', async ({
    page,
    guard,
  }) => {
    guard.addOrigin(product.origin)
    guard.expectStatus(503, /./)
    guard.expectStatus(502, /_ipx|pictures|media/)
    // The page that opens may prefetch Home.
    guard.expectStatus(500, /\/(_root\.data.*)?$/)
    await platform.stop()
    const response = await page.goto(`${product.origin}/reel-shorts/nothing-1/1/`)
    expect(response?.status()).toBe(503)
    expect(response?.headers()['cache-control']).toMatch(/no-store/)
    expect(await response?.text()).not.toMatch(/at \w+ \(|node_modules|\.ts:\d+|ECONNREFUSED|127\.0\.0\.1/)
    await expect(page).toHaveTitle("Uh-oh! This Short TV Show Isn't Available")
    await expect(page.getByText('The catalogue isn’t responding right now.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  })
})
