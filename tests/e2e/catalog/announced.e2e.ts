import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { publishOwnDrama } from '../support/own-drama.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import { allowSandboxes } from '../support/sign-in.ts'

const DAY_MS = 86_400_000
const NAME = 'Snowbound'

// A product of its own: pages of other tests list every drama.
let product: Product
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startProduct(3304, await newDataDir())
})
test.afterAll(() => product?.stop())

test('an announced drama is a poster that says when it comes, and can be saved', async ({ page, guard }) => {
  guard.addOrigin(product.origin)
  allowSandboxes(guard, product.origin)
  const at = (path: string) => product.origin + path
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
