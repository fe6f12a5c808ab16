import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { pausePlayback, stayAtTheEnd } from '../support/playback.ts'

/** A drama whose name is a whole sentence. */
const LONG_NAME = 'married-a-stranger'

const PAGES = ['/', '/browse/all/1/', '/download/', '/top-up/', '/my-wallet/', '/no-such-page/']

/** Runs in the page: what of its headings, names and buttons no reader of the language would set this way, as sentences. */
function faultsOfLines(language: string): string[] {
  const graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' })
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const SLACK_PX = 1
  /** Closing marks, small kana and what lengthens a sound; none of them begins a line, as no opening mark ends one. */
  const NO_BEGINNING =
    /^[、。，．・：；？！ゝゞ々ー〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ）」』】》〉”’…%]/u
  const NO_END = /[（「『【《〈“‘]$/u
  const faults = new Set<string>()
  const pen = document.createElement('canvas').getContext('2d')!

  const breakText = (text: Text) => {
    const range = document.createRange()
    const [lines, breaks]: [string[], number[]] = [[''], []]
    let bottom = Number.NEGATIVE_INFINITY
    for (const { segment, index } of graphemes.segment(text.data)) {
      range.setStart(text, index)
      range.setEnd(text, index + segment.length)
      const box = range.getClientRects()[0]
      if (box && box.width > 0) {
        if (bottom > 0 && box.top > bottom - box.height / 3) {
          lines.push('')
          breaks.push(index)
          bottom = box.bottom
        }
        if (bottom < 0) bottom = box.bottom
      }
      lines.push(lines.pop()! + segment)
    }
    return { lines, breaks }
  }
  const isBetweenWords = (text: string, index: number) => {
    if (language === 'ko') return /[\s\-–—/:·]$/.test(text.slice(0, index))
    return [...words.segment(text)].some((word) => word.index === index)
  }
  /** How far what is drawn reaches above the box that cuts it off, and how much of a line it takes. */
  const measureInk = (text: Text, lines: readonly string[]) => {
    const holder = text.parentElement!
    const { font, lineHeight } = getComputedStyle(holder)
    pen.font = font
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getClientRects()[0]!
    const inks = lines.map((line) => pen.measureText(line))
    const first = inks[0]!
    const share = first.fontBoundingBoxAscent / (first.fontBoundingBoxAscent + first.fontBoundingBoxDescent)
    const top = box.top + box.height * share - first.actualBoundingBoxAscent
    const descent = Math.max(...inks.slice(0, -1).map((ink) => ink.actualBoundingBoxDescent))
    const ascent = Math.max(...inks.slice(1).map((ink) => ink.actualBoundingBoxAscent))
    return { top, overlap: ascent + descent - Number.parseFloat(lineHeight) }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const holder = text.parentElement!
    const isTitle = holder.closest('h1, h2, h3, h4, .font-display, button, [class*=rounded-full]') !== null
    if (!text.data.trim() || !isTitle || holder.closest('[lang]')?.getAttribute('lang') !== language) continue
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // Latin names, and numbers, are set as everywhere.
    if (
      !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(
        text.data,
      )
    )
      continue
    const { lines, breaks } = breakText(text)
    const shown = `"${lines.join(' / ')}"`
    for (const line of lines.slice(1))
      if (NO_BEGINNING.test(line.trim())) faults.add(`${shown}: "${line}" begins a line`)
    for (const line of lines.slice(0, -1))
      if (NO_END.test(line.trim())) faults.add(`${shown}: "${line}" ends a line`)
    if (language === 'ko' || language === 'th') {
      if (breaks.some((index) => !isBetweenWords(text.data, index)))
        faults.add(`${shown} breaks within a word`)
    }
    let cutter: Element | null = holder
    while (cutter && getComputedStyle(cutter).overflowY === 'visible') cutter = cutter.parentElement
    // Only what its own box cuts off: what scrolls is read once it is in sight.
    const { webkitLineClamp, textOverflow } = getComputedStyle(cutter ?? holder)
    const clamp = cutter && (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') ? cutter : null
    const isEndShown = clamp === null || clamp.scrollHeight <= clamp.clientHeight + SLACK_PX
    const last = lines.at(-1)!.replaceAll(/[\p{P}\p{S}\s]/gu, '')
    if (isEndShown && lines.length > 1 && [...graphemes.segment(last)].length < 2)
      faults.add(`${shown} ends in a line of one character`)
    const ink = measureInk(text, lines)
    if (lines.length > 1 && ink.overlap > SLACK_PX) faults.add(`${shown}: a line reaches into another`)
    if (clamp && ink.top < clamp.getBoundingClientRect().top - SLACK_PX)
      faults.add(`${shown} is cut off above`)
  }
  return [...faults]
}

/** Of Debian's fonts-thai-tlwg, a low one and the two highest. Null: what the system picks. */
const THAI_FONTS = [null, 'Sawasdee', 'Garuda', 'Umpush']

/** Runs in the page: the font that the system picks for letters that ours do not have. */
async function setFont(font: string | null): Promise<void> {
  const { style } = document.documentElement
  for (const family of ['--family-text', '--family-display']) {
    style.removeProperty(family)
    const ours = getComputedStyle(document.documentElement).getPropertyValue(family).split(',')[0]
    if (font) style.setProperty(family, `${ours}, "${font}"`)
  }
  if (font) {
    const pen = document.createElement('canvas').getContext('2d')!
    const measure = (family: string) => {
      pen.font = `100px ${family}`
      return pen.measureText('เจ้าสาวจิ้งจอก Mi').width
    }
    if (measure(`"${font}", monospace`) === measure('monospace'))
      throw new Error(`${font} is missing: apt-get install fonts-thai-tlwg`)
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

for (const language of ['zh-Hans', 'zh-Hant', 'ja', 'ko', 'th']) {
  test(`titles and buttons break where a reader of ${language} would, and no mark is cut off (rows 417, 441)`, {
    tag: '@desktop-only',
  }, async ({ page, guard, catalogue }) => {
    test.slow()
    guard.expectStatus(404, /no-such-page/)
    await stayAtTheEnd(page)
    const faults: string[] = []
    const look = async (path: string) => {
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        for (const font of language === 'th' ? THAI_FONTS : [null]) {
          const found = await page.evaluate(setFont, font).then(() => page.evaluate(faultsOfLines, language))
          faults.push(...found.map((fault) => `${path} at ${width}${font ? ` in ${font}` : ''}: ${fault}`))
        }
      }
    }
    for (const path of PAGES) {
      await page.goto(`/${language}${path}`)
      await expectPageReady(page)
      await look(path)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/${language}${catalogue.drama(LONG_NAME).episode(1)}`)
    await pausePlayback(page)
    await look('a drama')
    expect(faults).toEqual([])
  })
}
