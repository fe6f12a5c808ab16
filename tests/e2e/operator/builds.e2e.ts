import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { countDocuments } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import { goBack, openCachingBrowser } from '../support/page-cache.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, newFolder, type Product, startProduct } from '../support/product.ts'
import { buildCopy, copyProject } from '../support/project-copy.ts'

const CHANGED = 'app/legal/privacy-policy.route.tsx'

const footerLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
const build = (page: Page) =>
  page.evaluate(() => (window as unknown as { __remixManifest: { version: string } }).__remixManifest.version)

/**
 * Makes the tab act as just reloaded until it is released. Otherwise code prefetched while the product is down would make it load the
 * next build too early.
 */
const holdReloads = (page: Page) =>
  page.evaluate(() => {
    const mark = () => sessionStorage.setItem('cliffhanger.reloadedAtMs', String(Date.now()))
    mark()
    Object.assign(window, { marking: setInterval(mark, 100) })
  })
const releaseReloads = (page: Page) =>
  page.evaluate(() => {
    clearInterval((window as unknown as { marking: number }).marking)
    sessionStorage.removeItem('cliffhanger.reloadedAtMs')
  })

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectPageReady(page)
}

/** Stopped even if the test fails: a retry needs its port. */
let product: Product | null = null
test.afterEach(async () => {
  await product?.stop()
  product = null
})

test('tabs of the previous build continue to work beside the next one (rows 272-280)', {
  tag: '@desktop-only',
}, async ({ browser, guard }) => {
  // A whole build and four starts of the product.
  test.setTimeout(900_000)
  const root = await newFolder()
  await copyProject(root)
  const port = 3450 + test.info().parallelIndex
  const dataDir = await newDataDir()
  product = await startProduct(port, dataDir, {}, root)
  const { origin } = product
  guard.addOrigin(origin)
  guard.expectFailure(/./)
  guard.expectStatus(404, /\/assets\//)

  const tab = async (serviceWorkers: 'allow' | 'block') => {
    const context = await browser.newContext({ serviceWorkers })
    guard.watch(context)
    return context.newPage()
  }
  const [plain, guarded, hourly, worked] = await Promise.all([
    tab('block'),
    tab('block'),
    tab('block'),
    tab('allow'),
  ])
  // A page with a fake clock records no performance marks; its scripts have run when it has loaded.
  await hourly.clock.install()
  await hourly.goto(`${origin}/`)
  for (const page of [plain, guarded, worked]) await open(page, `${origin}/`)
  for (const page of [plain, guarded, hourly]) await holdReloads(page)
  await expect
    .poll(() => worked.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true)
  const first = await build(plain)
  const pageChunk = await plain.evaluate(async () => {
    const manifest = (
      window as unknown as { __remixManifest: { routes: Record<string, { module: string }> } }
    ).__remixManifest
    return manifest.routes['routes/privacy-policy/route']?.module ?? ''
  })
  expect(pageChunk).toMatch(/^\/assets\//)

  await product.stop({ keepsData: true })
  const source = await readFile(join(root, CHANGED), 'utf8')
  await writeFile(join(root, CHANGED), `${source}\nglobalThis.isSecondBuild = true\n`)
  await buildCopy(root)
  product = await startProduct(port, dataDir, {}, root)

  await test.step('the files of the previous build are still served', async () => {
    const answer = await plain.request.get(`${origin}${pageChunk}`)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['cache-control']).toContain('immutable')
    const { id } = await (await plain.request.get(`${origin}/latest-build.json`)).json()
    expect(id).not.toBe(first)
  })

  await test.step('a worker of the next build reloads the tab (row 272)', async () => {
    const documents = countDocuments(worked)
    await worked.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(documents, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => build(worked).catch(() => first)).not.toBe(first)
    await expectPageReady(worked)
    // Its build now matches the worker's.
    expect(documents()).toBe(1)
  })

  await test.step('an hour later the next page comes from the next build (rows 273-274)', async () => {
    const documents = countDocuments(hourly)
    const requested = hourly.waitForRequest(/\/latest-build\.json\?t=\d+$/)
    await hourly.clock.fastForward(3_600_000)
    await (await requested).response()
    expect(documents()).toBe(0)
    await releaseReloads(hourly)
    await footerLink(hourly).click()
    await expect(hourly.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(hourly).toHaveURL(`${origin}/privacy-policy/`)
    await expect.poll(() => build(hourly).catch(() => first)).not.toBe(first)
    expect(documents()).toBe(1)
  })

  await test.step('without the files, a page is loaded as a document (rows 276, 278)', async () => {
    await product?.stop({ keepsData: true })
    await rm(join(root, 'build/former'), { recursive: true })
    product = await startProduct(port, dataDir, {}, root)
    const documents = countDocuments(plain)
    expect(await build(plain)).toBe(first)
    await releaseReloads(plain)
    await footerLink(plain).click()
    await expect(plain.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(plain).toHaveURL(`${origin}/privacy-policy/`)
    expect(documents()).toBe(1)
    // A document shows its text before its scripts tell which build it belongs to.
    await expect.poll(() => build(plain).catch(() => first)).not.toBe(first)
    await plain.goBack()
    await expect(plain).toHaveURL(`${origin}/`)
  })

  await test.step('a tab does not reload twice within ten seconds (row 277)', async () => {
    const documents = countDocuments(guarded)
    expect(await build(guarded)).toBe(first)
    await footerLink(guarded).click()
    // A file requested while the product is still starting is requested again.
    await expect(guarded.getByRole('heading', { name: 'Uh-oh!' })).toBeVisible({ timeout: 60_000 })
    expect(documents()).toBe(0)
  })

  for (const page of [plain, guarded, hourly, worked]) await page.context().close()
  await product.stop()
  product = null
  await rm(root, { recursive: true })
})

test('a page restored from the back/forward cache reloads (row 271)', {
  tag: '@desktop-only',
}, async ({ baseURL, guard }) => {
  const { page, close } = await openCachingBrowser(baseURL, guard)
  const restored: boolean[] = []
  await page.exposeFunction('tell', (isRestored: boolean) => restored.push(isRestored))
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) =>
      (window as unknown as { tell(is: boolean): void }).tell(persisted),
    ),
  )
  await page.goto('/')
  await expectPageReady(page)
  await page.goto('/download/')
  await expectPageReady(page)
  await goBack(page)
  await expect(page).toHaveURL('/')
  await expect.poll(() => restored).toContain(true)
  // Once from the cache, and once reloaded.
  await expect.poll(() => restored.slice(-2), { timeout: 30_000 }).toEqual([true, false])
  await close()
})
