import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectStill } from '../support/still-page.ts'

/** Of WCAG 2.2, 1.4.3, for large letters. */
const CONTRAST_MIN = 3
/** The faces of the demonstration's pictures end here, as a share of their height. */
const CHIN = 0.6

const toShare = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const toLuminance = (red: number, green: number, blue: number) =>
  0.2126 * toShare(red) + 0.7152 * toShare(green) + 0.0722 * toShare(blue)

const SIZES = [
  [390, 844],
  [1440, 900],
  [320, 568],
] as const

interface Title {
  name: string
  lines: { x: number; y: number; width: number; height: number }[]
  ink: [number, number, number]
  /** Where the lines begin, as a share of the height of the picture, and of the width of the window. */
  share: number
}

/** The title of the slide in view; its letters are hidden afterwards. */
function hideTitle(page: Page): Promise<Title> {
  return page
    .getByRole('region')
    .first()
    .locator('li:not([inert]) h2')
    .evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      const { bottom } = heading.getBoundingClientRect()
      const lines = [...range.getClientRects()]
        .filter((line) => line.top + line.height / 2 < bottom)
        .map(({ x, y, width, height }) => ({ x, y, width, height }))
      const picture = heading.closest('li')!.querySelector('img')!.getBoundingClientRect()
      const ink = getComputedStyle(heading).color.match(/\d+/g)!.map(Number) as [number, number, number]
      ;(heading as HTMLElement).style.color = 'transparent'
      return { name: heading.textContent!, lines, ink, share: (lines[0]!.y - picture.y) / picture.height }
    })
}

/** The lowest contrast of the letters with anything behind their lines. */
async function readContrast(page: Page, { lines, ink }: Title): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const letters = toLuminance(...ink)
  let lowest = Number.POSITIVE_INFINITY
  for (const { x, y, width, height } of lines) {
    for (let top = Math.ceil(y + height * 0.1); top < y + height * 0.9; top += 2) {
      for (let left = Math.ceil(x); left < Math.min(x + width, info.width - 1); left += 2) {
        const at = (top * info.width + left) * info.channels
        const behind = toLuminance(data[at]!, data[at + 1]!, data[at + 2]!)
        lowest = Math.min(lowest, (Math.max(letters, behind) + 0.05) / (Math.min(letters, behind) + 0.05))
      }
    }
  }
  return lowest
}

test('the titles on Home’s pictures can be read whatever the picture, and lie on no face (rows 417, 442)', {
  tag: '@matrix',
}, async ({ page }) => {
  test.slow()
  const white = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
  await page.route(/\/_ipx\//, (route) => route.fulfill({ contentType: 'image/webp', body: white }))
  // Reduced motion keeps each slide in place.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expectPageReady(page)
    const marks = page.getByRole('region').first().locator('button[aria-current]')
    for (let slide = 0; slide < (await marks.count()); slide++) {
      await marks.nth(slide).click()
      await expect(marks.nth(slide)).toHaveAttribute('aria-current', 'true')
      await expectStill(page)
      const title = await hideTitle(page)
      const where = `${title.name} at ${width}×${height}`
      expect(await readContrast(page, title), where).toBeGreaterThanOrEqual(CONTRAST_MIN)
      if (width < 768) expect(title.share, where).toBeGreaterThanOrEqual(CHIN)
    }
  }
})
