import type { Page } from '@playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { pausePlayback, stayAtTheEnd } from '../support/playback.ts'
import { CRAMPED_SHAPES, faultsInShapes, RARE_SHAPES, USUAL_SHAPES } from '../support/shapes.ts'

test.use({ hasOwnLanguage: true })

const offer = (page: Page) => page.getByRole('region', { name: 'This page is also available in English.' })
const accept = (page: Page) => offer(page).getByRole('button', { name: 'Read in English' })

async function expectNoOffer(page: Page) {
  await expectPageReady(page)
  await expect(offer(page)).toHaveCount(0)
}

test.describe('a link shared in another language', { tag: '@desktop' }, () => {
  test('opens in its language and offers the reader’s own, to which one press switches (rows 40, 255)', {
    tag: ['@journey', '@phone-only'],
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
