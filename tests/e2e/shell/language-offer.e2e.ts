import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { offerInstall } from '../support/install.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import {
  expectPlaying,
  noteFirstSecond,
  pausePlayback,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { CRAMPED_SHAPES, faultsInShapes, RARE_SHAPES, USUAL_SHAPES } from '../support/shapes.ts'

test.use({ hasOwnLanguage: true })

const offer = (page: Page) => page.getByRole('region', { name: 'This page is also available in English.' })
const accept = (page: Page) => offer(page).getByRole('button', { name: 'Read in English' })
const decline = (page: Page) => offer(page).getByRole('button', { name: 'Close' })

async function expectNoOffer(page: Page) {
  await expectPageReady(page)
  await expect(offer(page)).toHaveCount(0)
}

test.describe('a link shared in another language', { tag: '@desktop' }, () => {
  test('opens in its language and offers the reader’s own, to which one press switches (rows 40, 255)', {
    tag: '@journey',
  }, async ({ page }) => {
    const texts: string[] = []
    page.on('request', (request) => {
      const [, name] = /\/(offer|messages)-[\w-]{8}\.js$/.exec(request.url()) ?? []
      if (name) texts.push(name)
    })
    const shifts = await recordLayoutShifts(page)
    await page.goto('/ar/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(offer(page)).toBeVisible()
    await expect(offer(page)).toHaveAttribute('lang', 'en')
    await expect(offer(page)).toHaveCSS('direction', 'ltr')
    await expectNoFindings(page)
    // One file with the texts of the page's language, and for the offered language only the offer's sentence.
    expect(texts.sort()).toEqual(['messages', 'offer'])
    expect(await shifts()).toEqual([])

    await page.evaluate(() => scrollTo(0, 300))
    await accept(page).click()
    await expect(page).toHaveURL('/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await expectNoOffer(page)
    await page.goBack()
    await expect(page).toHaveURL('/ar/browse/all/1/')
    await expectNoOffer(page)
  })

  test('makes no further offer once the reader has declined it by keyboard (row 255)', async ({ page }) => {
    await page.goto('/ar/')
    await expect(offer(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(accept(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(decline(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expectNoOffer(page)
    await page.goto('/ar/browse/all/1/')
    await expectNoOffer(page)
    await page.goBack()
    await expectNoOffer(page)
  })

  test('shows an offer that covers no control and cuts nothing off, on a page or over a video (rows 417, 442)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    test.slow()
    await page.goto('/ar/top-up/')
    await expect(offer(page)).toBeVisible()
    const shapes = [...USUAL_SHAPES, ...RARE_SHAPES, ...CRAMPED_SHAPES]
    expect(await faultsInShapes(page, { shapes })).toEqual([])
    await stayAtTheEnd(page)
    await page.goto(`/ar${catalogue.drama('neon-oath').episode(1)}`)
    await pausePlayback(page)
    await expect(offer(page)).toHaveCount(0)
    const upright = [
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
      { width: 320, height: 740 },
    ]
    let shown = 0
    const count = async () => {
      shown += await offer(page).count()
      return []
    }
    expect(await faultsInShapes(page, { shapes: [...shapes, ...upright], others: count })).toEqual([])
    expect(shown).toBeGreaterThan(4)
  })
})

test('in a low window the offer covers neither the name nor the button over the picture of Home (row 417)', {
  tag: '@desktop-only',
}, async ({ page }) => {
  await page.goto('/ar/')
  await expect(offer(page)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const slide = page.locator('section[aria-roledescription] li').first()
  for (const size of [
    // 1440×900 at 200 % zoom, and phones on their side.
    { width: 720, height: 450 },
    { width: 844, height: 390 },
    { width: 932, height: 430 },
  ]) {
    await page.setViewportSize(size)
    await expect(async () => {
      const notice = (await offer(page).boundingBox())!
      for (const part of [slide.getByRole('heading'), slide.getByRole('link')]) {
        const { x, y, width, height } = (await part.boundingBox())!
        const isBeside = x + width <= notice.x || y + height <= notice.y
        expect(isBeside, `${size.width}×${size.height}: ${await part.innerText()}`).toBe(true)
      }
    }).toPass({ timeout: 10_000 })
  }
})

test('accepting the offer over a video in portrait keeps the video’s position (rows 40, 441)', async ({
  page,
  catalogue,
}) => {
  await stayAtTheEnd(page)
  await page.goto(`/ar${catalogue.drama('neon-oath').episode(1)}`)
  await expectPlaying(page)
  await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(2)
  const firstSecond = await noteFirstSecond(page)
  await accept(page).click()
  await expect(page).toHaveURL(catalogue.drama('neon-oath').episode(1))
  await expectPlaying(page)
  expect(await firstSecond()).toBeGreaterThan(1.5)
})

test('the install banner waits until the language offer is closed (row 92)', async ({ page }) => {
  await page.goto('/ar/')
  await expect(offer(page)).toBeVisible()
  await offerInstall(page, 'dismissed')
  const install = page.getByRole('region', { name: 'تثبيت التطبيق' })
  await expect(install).toHaveCount(0)
  await decline(page).click()
  await expect(install).toBeVisible()
})

test.describe('no language is offered (row 255)', () => {
  test('to a reader who has picked a language', async ({ page, context, baseURL }) => {
    await context.request.post('/language/', {
      form: { language: 'en', returnTo: '/' },
      headers: { Origin: new URL(baseURL!).origin },
      maxRedirects: 0,
    })
    await page.goto('/ar/')
    await expectNoOffer(page)
  })

  test.describe('to a reader of the page’s language, or at an address without a language', () => {
    test.use({ locale: 'de-AT' })
    for (const path of ['/de/', '/']) {
      test(path, async ({ page }) => {
        const loaded: string[] = []
        page.on('request', (request) => loaded.push(request.url()))
        await page.goto(path)
        await expect(page).toHaveURL('/de/')
        await expectPageReady(page)
        expect(loaded.filter((address) => /language-notice|\/offer-/.test(address))).toEqual([])
      })
    }
  })
})
