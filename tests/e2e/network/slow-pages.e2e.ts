import type { Page } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { isPageData } from '../support/documents.ts'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { fetchNothingAhead } from '../support/prefetching.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** A layout shift score too small to notice. */
const UNNOTICED = 0.003
/** In characters, after the head and header, which arrive in the first packet. */
const PIECE_LENGTH = 1_000

// The page is written into a document without scripts, whose content security policy does not know the page's nonce.
test.use({ bypassCSP: true })

test('a page that arrives in pieces causes no layout shift (rows 417, 445)', {
  tag: '@desktop',
}, async ({ page, catalogue }) => {
  const shifts = await recordLayoutShifts(page, UNNOTICED)
  const drama = catalogue.drama('neon-oath')
  const paths = [
    '/',
    drama.episode(1),
    drama.episode(6),
    '/ar/browse/all/1/',
    '/search/?q=oath',
    '/download/',
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    await page.goto('/manifest.webmanifest')
    await page.evaluate(
      async ([html, length]) => {
        const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        document.open()
        let at = 0
        for (let to = html.indexOf('<main'); at < html.length; at = to, to += length) {
          document.write(html.slice(at, to))
          await drawn()
        }
        document.close()
        await drawn()
      },
      [html.replace(/<script.*?<\/script>/gs, ''), PIECE_LENGTH] as const,
    )
    await expect(page.getByRole('main')).toBeVisible()
    expect.soft(await shifts(), path).toEqual([])
  }
})

/** Goes to a page, as a link does, and holds its data back until the result is called. */
async function goSlowly(page: Page, address: string, status?: number): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    (url) => isPageData(url.href),
    async (route) => {
      await released
      await (status === undefined ? route.continue() : route.fulfill({ status }))
    },
  )
  await page.evaluate((to) => {
    const { __remixRouter: router } = window as unknown as { __remixRouter: { navigate(to: string): void } }
    router.navigate(to)
  }, address)
  return release
}

const WAITING = '[data-waiting-page]'
/** What follows a place: elements of the page, by their selector, and how many are compared. */
interface Match {
  places: string
  items: string
  count?: number
}

/** Left, top, width and height of the first ones, in whole pixels. */
const readBoxes = (page: Page, selector: string, { count = 2 }: Match) =>
  page.evaluate(
    ([elements, countMax]) =>
      [...document.querySelectorAll(elements)].slice(0, countMax).map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [left, top, width, height].map(Math.round)
      }),
    [selector, count] as const,
  )

const readPlaces = (page: Page, matches: readonly Match[]) =>
  Promise.all(matches.map((match) => readBoxes(page, `${WAITING} + div ${match.places}`, match)))
const readItems = (page: Page, matches: readonly Match[]) =>
  Promise.all(matches.map((match) => readBoxes(page, `main ${match.items}`, match)))

const COVERS: Match = { places: 'li > span', items: '.page ul [data-cover]' }
const BALANCES: Match = { places: '[data-place=balance]', items: 'dl:first-of-type > div' }
const ENTRIES: Match = { places: '[data-place=entry]', items: 'nav li', count: 5 }

/** Both are at the top of their windows. */
async function expectPlaceOfWhatFollows(page: Page, to: string, ...matches: Match[]) {
  const release = await goSlowly(page, to)
  await expect(page.locator(WAITING)).toBeVisible()
  let expected: number[][][] = []
  await expect(async () => {
    expected = await readPlaces(page, matches)
    expect(expected.map(({ length }) => length)).toEqual(matches.map(({ count = 2 }) => count))
  }).toPass({ timeout: 30_000 })
  release()
  await expect(page.locator(WAITING)).toHaveCount(0)
  await expectPageReady(page)
  // The router reports a page sooner than React draws it.
  for (const { items } of matches) await expect(page.locator(`main ${items}`).first()).toBeAttached()
  expect(await readItems(page, matches)).toEqual(expected)
}

test.describe('a page that takes long shows its place, as large as what follows', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.beforeEach(({ page }) => fetchNothingAhead(page))

  test('to a category, and to the results of a search in Arabic', async ({ page }) => {
    await page.goto('/')
    await expectPageReady(page)
    await expectPlaceOfWhatFollows(page, '/category/hero-8/', COVERS)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/ar/')
    await expectPageReady(page)
    await expectPlaceOfWhatFollows(page, '/ar/search/?q=romance', COVERS)
  })

  test('to Home, a visitor’s profile and wallet, the store and a text', async ({ page }) => {
    const goFrom = async (from: string, to: string, ...matches: Match[]) => {
      await page.unrouteAll({ behavior: 'wait' })
      await page.goto(from)
      await expectPageReady(page)
      await expectPlaceOfWhatFollows(page, to, ...matches)
    }
    await goFrom(
      '/download/',
      '/',
      { places: '[data-place=slide]', items: 'section > ul > li', count: 1 },
      { places: '[data-place=cover]', items: 'ol [data-cover]' },
    )
    await goFrom('/', '/profile/', ENTRIES)
    await goFrom('/profile/', '/my-wallet/', { places: 'div > span', items: 'nav a' })
    await goFrom('/my-wallet/', '/top-up/', { places: '[data-place=package]', items: 'fieldset label' })
    await goFrom('/profile/', '/terms-of-use/', {
      places: 'div > p',
      items: 'h1, article > p',
    })
  })

  test('to a member’s profile and the balances of the wallet', async ({ page, guard, baseURL }) => {
    allowSandboxes(guard, baseURL ?? '')
    await signInWithCoins(page, { coins: 400, bonus: 20 })
    const goTo = async (to: string, ...matches: Match[]) => {
      await page.unrouteAll({ behavior: 'wait' })
      await expectPlaceOfWhatFollows(page, to, ...matches)
    }
    await page.goto('/download/')
    await expectPageReady(page)
    await goTo('/profile/', BALANCES, ENTRIES)
    await goTo('/my-wallet/', BALANCES)
  })
})

test('the page left behind is seen again when the next one cannot be loaded', async ({ page, guard }) => {
  await fetchNothingAhead(page)
  guard.expectStatus(503, /\.data/)
  await page.goto('/')
  await expectPageReady(page)
  const release = await goSlowly(page, '/category/hero-8/', 503)
  await expect(page.locator(WAITING)).toBeVisible()
  release()
  await expect(page.locator('[data-network-notice]').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.locator(WAITING)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('the place of a page is an entry for Back, and what it covers is out of reach (rows 416, 419)', async ({
  page,
}) => {
  await fetchNothingAhead(page)
  await page.goto('/download/')
  await page.goto('/')
  await expectPageReady(page)
  const entries = await page.evaluate(() => history.length)
  const link = page.getByRole('main').getByRole('link').first()
  await link.focus()
  const release = await goSlowly(page, '/category/hero-8/')
  await expect(page.locator(WAITING)).toBeVisible()
  await expect(link).not.toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer') ?? null)).toBeNull()
  }
  await page.goBack()
  await expect(page.locator(WAITING)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page.locator('main[inert], footer[inert]')).toHaveCount(0)
  release()
  await page.unrouteAll({ behavior: 'wait' })

  const arrive = await goSlowly(page, '/category/hero-8/')
  await expect(page.locator(WAITING)).toBeVisible()
  arrive()
  await expect(page).toHaveURL('/category/hero-8/')
  await expect(page.locator('main[inert], footer[inert]')).toHaveCount(0)
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/download/')
})
