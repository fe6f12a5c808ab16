import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { publishOwnDrama } from '../support/own-drama.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { command, newDataDir, type Product, startProduct } from '../support/product.ts'
import { allowSandboxes } from '../support/sign-in.ts'

const DAY_MS = 86_400_000
const NAME = 'Snowbound'
/** The limit promised in the runbook. */
const MINUTE_MS = 60_000

// A product of their own: pages of other tests list every drama, and link to what is newest.
test.describe.configure({ mode: 'default' })
let product: Product
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startProduct(3296, await newDataDir())
})
test.afterAll(() => product?.stop())
test.beforeEach(({ guard }) => {
  guard.addOrigin(product.origin)
  allowSandboxes(guard, product.origin)
})

const at = (path: string) => product.origin + path

test('an announced drama is a poster that says when it comes, and can be saved', async ({ page }) => {
  const comesOn = new Date(Date.now() + 20 * DAY_MS)
  const announcement = `Coming ${comesOn.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`
  const day = comesOn.toISOString().slice(0, 10)
  const episode = await publishOwnDrama(product.dataDir, {
    name: NAME,
    episodeCount: 0,
    freeCount: 0,
    comesOn: day,
  })
  await signInWithCoins(page, {}, product)
  const videos: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(media|prefetched-episode)\//.test(pathname)) videos.push(pathname)
  })

  await page.goto(at(`/search/?q=${NAME}`))
  const card = page.getByRole('main').getByRole('link', { name: NAME }).first()
  await expect(card).toContainText(announcement)
  await expect(card).not.toContainText('episode')
  await expectPageReady(page)
  await card.click()
  await expect(page).toHaveURL(/\/announced\/snowbound-/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page.getByText(announcement)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  expect(videos).toEqual([])

  await page.getByRole('button', { name: 'Add to My List' }).click()
  await expect(page).toHaveURL(at('/my-list/'))
  const row = page.getByRole('main').getByRole('link', { name: NAME })
  await expect(row).toContainText(announcement)
  await row.click()
  await expect(page).toHaveURL(address)
  await page.goto(at(episode(1)))
  await expect(page, 'it has no player').toHaveURL(address)

  await publishOwnDrama(product.dataDir, { name: NAME, episodeCount: 1, freeCount: 1, comesOn: day })
  await expect(async () => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/reel-shorts\/snowbound-/, { timeout: 1000 })
  }).toPass()
})

test('a visitor’s lists link to an episode that still exists, and drop a hidden drama with a message (rows 142, 457)', async ({
  page,
  guard,
}) => {
  test.setTimeout(3 * MINUTE_MS)
  // A cached page links to it for up to a minute, and links in view are prefetched.
  guard.expectStatus(404, /\/reel-shorts\//)
  const key = 'leaving'
  const episode = await publishOwnDrama(product.dataDir, { name: key, episodeCount: 4, freeCount: 1 })
  const dramaId = episode(1).split('/')[2]!
  const hide = (...options: string[]) =>
    command('cliffhanger.mjs', ['hide', key, ...options], { DATA_DIR: product.dataDir })
  await page.goto(at('/history/'))
  const remembered = { id: dramaId, chapterId: 'e4', epIndex: 3, contentName: key, episodeCount: 4 }
  await page.evaluate(
    (history) => localStorage.setItem('cliffhanger.history', JSON.stringify(history)),
    [remembered],
  )
  const ofHistory = page.getByRole('main').getByRole('link', { name: key })
  const continueLink = page
    .getByRole('region', { name: 'Continue watching' })
    .getByRole('link', { name: key })

  expect(await hide('--episodes', '2,4')).toMatchObject({ exitCode: 0 })
  await expect(async () => {
    await page.goto(at('/'))
    await continueLink.click()
    await expect(page).toHaveURL(new RegExp(`${dramaId}/3/$`), { timeout: 5000 })
  }).toPass({ timeout: MINUTE_MS })
  await expect(page.getByRole('heading', { name: 'Episode 3 is locked' })).toBeVisible()
  await page.goto(at(episode(2)))
  await expect(page.getByRole('heading', { name: 'Episode 2 isn’t available' })).toBeVisible()

  expect(await hide()).toMatchObject({ exitCode: 0 })
  await expect(async () => {
    await page.goto(at('/history/'))
    await ofHistory.click()
    await expect(page.getByText('This drama is no longer available')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: MINUTE_MS })
  await expect(page).toHaveURL(at('/history/'))
  await expect(ofHistory).toHaveCount(0)
  await page.goto(at('/'))
  await expectPageReady(page)
  await expect(continueLink).toHaveCount(0)
})
