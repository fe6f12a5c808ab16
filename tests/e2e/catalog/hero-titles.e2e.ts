import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { toNameLength } from '../../../app/design/name-length.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectStill } from '../support/still-page.ts'

/** Of WCAG 2.2, 1.4.3, for letters of any size. */
const CONTRAST_MIN = 4.5
/** The faces of the demonstration's pictures end here, as a share of their height. */
const CHIN = 0.6
/** And begin here, as a share of their width. */
const CHEEK = 0.55
/** Of what a picture loses at its sides, the share at its left one. */
const CALM_CUT = 0.82
/** A longer name is a whole sentence, which may end in an ellipsis wherever the window is not that of a phone on its side. */
const NAME_MAX = 50

const toShare = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const toLuminance = (red: number, green: number, blue: number) =>
  0.2126 * toShare(red) + 0.7152 * toShare(green) + 0.0722 * toShare(blue)

interface Window {
  width: number
  height: number
}

/** One of each layout: upright phones, phones on their side, tablets both ways, a desktop. */
const WINDOWS: readonly Window[] = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
/** Where titles have the least room. */
const NARROW_WINDOWS: readonly Window[] = [
  { width: 320, height: 568 },
  { width: 667, height: 375 },
  { width: 1024, height: 768 },
]

const isOnItsSide = ({ width, height }: Window) => height < 480 && width > height
const isBeside = (window: Window) => window.width >= 768 || isOnItsSide(window)

interface Title {
  name: string
  /** As if its slide were in view. */
  lines: { x: number; y: number; width: number; height: number }[]
  isWhole: boolean
  ink: [number, number, number]
}

/** The titles of all slides, whose pictures, scrims and sizes are the same. The slide in view is without text afterwards. */
function readTitles(page: Page): Promise<{ titles: Title[]; picture: DOMRect; headerBottom: number }> {
  return page.locator('[aria-roledescription=carousel]').evaluate((carousel) => {
    const slide = carousel.querySelector('li:not([inert]):has(h2)')!
    const titles = [...carousel.querySelectorAll('h2')].map((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      const { bottom } = heading.getBoundingClientRect()
      const { left, top } = heading.closest('li')!.getBoundingClientRect()
      const home = slide.getBoundingClientRect()
      const all = [...range.getClientRects()]
      const shown = all.filter((line) => line.top + line.height / 2 < bottom)
      return {
        name: heading.textContent!,
        isWhole: shown.length === all.length,
        lines: shown.map(({ x, y, width, height }) => ({
          x: x - left + home.left,
          y: y - top + home.top,
          width,
          height,
        })),
        ink: getComputedStyle(heading).color.match(/\d+/g)!.map(Number) as [number, number, number],
      }
    })
    const picture = slide.querySelector('img')!.getBoundingClientRect()
    const bars = [...document.querySelectorAll('header')].map((bar) => bar.getBoundingClientRect().bottom)
    const content = slide.querySelector('h2')!.parentElement!
    content.style.visibility = 'hidden'
    return { titles, picture, headerBottom: Math.max(...bars) }
  })
}

function showText(page: Page): Promise<void> {
  return page.locator('[aria-roledescription=carousel]').evaluate((carousel) => {
    for (const content of carousel.querySelectorAll<HTMLElement>('li div')) content.style.visibility = ''
  })
}

interface Backdrop {
  data: Buffer
  width: number
  height: number
  channels: number
}

async function takeBackdrop(page: Page): Promise<Backdrop> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

/** The lowest contrast of the letters with anything behind their lines. */
function readContrast({ lines, ink }: Title, { data, ...picture }: Backdrop): number {
  const letters = toLuminance(...ink)
  let lowest = Number.POSITIVE_INFINITY
  for (const { x, y, width, height } of lines) {
    const bottom = Math.min(y + height * 0.9, picture.height)
    for (let top = Math.ceil(y + height * 0.1); top < bottom; top += 2) {
      for (let left = Math.ceil(x); left < Math.min(x + width, picture.width - 1); left += 2) {
        const at = (top * picture.width + left) * picture.channels
        const behind = toLuminance(data[at]!, data[at + 1]!, data[at + 2]!)
        lowest = Math.min(lowest, (Math.max(letters, behind) + 0.05) / (Math.min(letters, behind) + 0.05))
      }
    }
  }
  return lowest
}

/** Why a title cannot be read, or lies on a face. */
async function faultsOfTitles(page: Page, window: Window): Promise<string[]> {
  const { titles, picture, headerBottom } = await readTitles(page)
  const backdrop = await takeBackdrop(page)
  await showText(page)
  // The picture fills its place, and loses more at its calm side. In Arabic it is mirrored.
  const shownWidth = Math.max(picture.width, (picture.height * 16) / 9)
  const cheek = CALM_CUT * (picture.width - shownWidth) + CHEEK * shownWidth
  const chin = picture.y + CHIN * picture.height
  const { pathname } = new URL(page.url())
  const isMirrored = pathname === '/ar/'
  return titles.flatMap((title) => {
    const top = title.lines[0]!.y
    const reach = isMirrored
      ? picture.right - Math.min(...title.lines.map(({ x }) => x))
      : Math.max(...title.lines.map(({ x, width }) => x + width)) - picture.x
    const contrast = readContrast(title, backdrop)
    const mayBeCut = toNameLength(title.name) > NAME_MAX && !isOnItsSide(window)
    const isFaceHit = isBeside(window) ? reach > cheek : top < chin
    return [
      contrast < CONTRAST_MIN && `has a contrast of ${contrast.toFixed(2)}`,
      isFaceHit && 'lies on a face',
      top < headerBottom && 'is under the header',
      !title.isWhole && !mayBeCut && 'is cut short',
    ]
      .filter((fault) => fault !== false)
      .map((fault) => `${pathname} at ${window.width}×${window.height}: "${title.name}" ${fault}`)
  })
}

const LOOKS = [
  { path: '/', windows: WINDOWS },
  ...['ar', 'de', 'es', 'fr', 'id', 'ja', 'ko', 'pt-BR', 'th', 'zh-Hans'].map((language) => ({
    path: `/${language}/`,
    windows: NARROW_WINDOWS,
  })),
]

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
  const faults: string[] = []
  for (const { path, windows } of LOOKS) {
    await page.setViewportSize(windows[0]!)
    await page.goto(path)
    await expectPageReady(page)
    for (const window of windows) {
      await page.setViewportSize(window)
      await expectStill(page)
      faults.push(...(await faultsOfTitles(page, window)))
    }
  }
  expect(faults).toEqual([])
})
