import { SHARED_DATA_DIR, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { publishOwnDrama } from '../support/own-drama.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { newName } from '../support/sign-in.ts'

const DAY_MS = 86_400_000

test('an announced drama is a poster that says when it comes, and can be saved', async ({ page }) => {
  const name = `Snowbound ${newName()}`
  const comesOn = new Date(Date.now() + 20 * DAY_MS)
  const announcement = `Coming ${comesOn.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`
  const day = comesOn.toISOString().slice(0, 10)
  const episode = await publishOwnDrama(SHARED_DATA_DIR, {
    name,
    episodeCount: 0,
    freeCount: 0,
    comesOn: day,
  })
  await signInWithCoins(page, {})
  const videos: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(media|prefetched-episode)\//.test(pathname)) videos.push(pathname)
  })

  await page.goto(`/search/?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('main').getByRole('link', { name }).first()
  await expect(card).toContainText(announcement)
  await expect(card).not.toContainText('episode')
  await expectPageReady(page)
  await card.click()
  await expect(page).toHaveURL(/\/announced\/snowbound-/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(announcement)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  expect(videos).toEqual([])

  await page.getByRole('button', { name: 'Add to My List' }).click()
  await expect(page).toHaveURL('/my-list/')
  const row = page.getByRole('main').getByRole('link', { name })
  await expect(row).toContainText(announcement)
  await row.click()
  await expect(page).toHaveURL(address)
  await page.goto(episode(1))
  await expect(page, 'it has no player').toHaveURL(address)

  await publishOwnDrama(SHARED_DATA_DIR, { name, episodeCount: 1, freeCount: 1, comesOn: day })
  await expect(async () => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/reel-shorts\/snowbound-/, { timeout: 1000 })
  }).toPass()
})
