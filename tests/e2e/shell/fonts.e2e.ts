import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { pausePlayback } from '../support/playback.ts'

/** All lines of text with their bottom edges. */
function readLines(page: Page) {
  return page.evaluate(() => {
    const lines: { text: string; bottom: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!node.textContent?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const bottoms = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom + scrollY)))
      const text = node.textContent.trim().slice(0, 30)
      for (const bottom of bottoms) lines.push({ text, bottom })
    }
    return lines
  })
}

/**
 * Browsers round a font's ascent and descent to whole pixels, so that the box of an unmoved line may end a pixel
 * lower.
 */
const ROUNDED_PX = 1

/**
 * Cumulative Layout Shift. A paragraph of prose may wrap anew in the other font, by a word at the end of a line, which
 * moves what follows it; up to 0.1 counts as good.
 */
const MOVED_MAX = { screen: 0.01, prose: 0.1 }
const PROSE = '/privacy-policy/'

function movedSoFar(page: Page) {
  return page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
}

const PAGES = ['player', '/', '/browse/all/1/', PROSE] as const

test('a font that loads late is applied without moving a line (rows 415, 417)', async ({
  page,
  catalogue,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('cliffhanger.player', JSON.stringify({ isAutoNext: false }))
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & {
          hadRecentInput: boolean
          value: number
        }
        if (!hadRecentInput) moved += value
        document.documentElement.dataset.moved = `${moved}`
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const name of PAGES) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(name === 'player' ? catalogue.drama('heiress-wore-ashes').episode(1) : name, {
      waitUntil: 'commit',
    })
    const facesLoaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ status, family }) => status === 'loaded' && /Variable/.test(family))
            .length,
      )
    await expect
      .poll(
        () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length),
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(2)
    await expect(page.getByRole('contentinfo').or(page.getByRole('slider').first()).first()).toBeVisible()
    if (name === 'player') await pausePlayback(page)
    const before = await readLines(page)
    const movedBefore = await movedSoFar(page)
    release()
    await expect.poll(facesLoaded).toBeGreaterThanOrEqual(2)
    // On other pages a clamped text may rewrap within its box.
    if (name === 'player') {
      const lines = await readLines(page)
      const isWhere = (line: (typeof lines)[number], former = line) =>
        line.text === former.text && Math.abs(line.bottom - former.bottom) <= ROUNDED_PX
      expect(lines).toHaveLength(before.length)
      expect(lines.filter((line, index) => !isWhere(line, before[index]))).toEqual([])
    }
    // Words side by side may move by a few pixels.
    const movedMax = name === PROSE ? MOVED_MAX.prose : MOVED_MAX.screen
    expect((await movedSoFar(page)) - movedBefore, name).toBeLessThan(movedMax)
    await page.unroute('**/*.woff2')
  }
})
