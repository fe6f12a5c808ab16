import { expect, type Locator, type Page } from '@playwright/test'
import { brokenWords } from './broken-words.ts'

interface Shape {
  width: number
  height: number
  /** The text size set in the viewer's browser; 16 by default. */
  fontPx?: number
  /** The viewer's system replaces page colours by a high-contrast palette. */
  areColorsForced?: boolean
}

/** The windows of phones, tablets and desktops. Row 417. */
export const USUAL_SHAPES: readonly Shape[] = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 1366 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  // 1440×900 and 1920×1080 at 200 % zoom.
  { width: 720, height: 450 },
  { width: 960, height: 540 },
]

/** Text of one and a half times and twice the usual size. Row 417. */
export const LARGE_TEXT_SHAPES: readonly Shape[] = [
  { width: 390, height: 844, fontPx: 24 },
  { width: 390, height: 844, fontPx: 32 },
  { width: 1440, height: 900, fontPx: 24 },
  { width: 1440, height: 900, fontPx: 32 },
  { width: 667, height: 375, fontPx: 24 },
  { width: 667, height: 375, fontPx: 32 },
]

/** The windows with the least room for their text, most with text of one and a half times or twice the usual size. Row 417. */
export const CRAMPED_SHAPES: readonly Shape[] = [
  { width: 280, height: 653, fontPx: 24 },
  { width: 280, height: 653, fontPx: 32 },
  { width: 320, height: 256 },
  { width: 667, height: 375, fontPx: 32 },
]

/** Text of one and a half times and twice the usual size where it has the least room: whether its words are whole. Row 417. */
export const LARGE_WORD_SHAPES: readonly Shape[] = [24, 32].flatMap((fontPx) => [
  { width: 280, height: 653, fontPx },
  { width: 390, height: 844, fontPx },
  { width: 667, height: 375, fontPx },
])

/** The narrowest usual windows: whether words are whole there too. Row 417. */
export const NARROW_WORD_SHAPES: readonly Shape[] = [
  { width: 320, height: 568 },
  { width: 280, height: 653 },
]

/** The smallest and largest windows, and forced colours. Row 417. */
export const RARE_SHAPES: readonly Shape[] = [
  // 1280×1024 at 400 % zoom, a folded phone, a small phone in landscape, a very wide screen.
  { width: 320, height: 256 },
  { width: 280, height: 653 },
  { width: 667, height: 375 },
  { width: 2560, height: 1300 },
  { width: 390, height: 844, areColorsForced: true },
  { width: 1440, height: 900, areColorsForced: true },
]

/** One of each layout, for the effects of the text direction. Rows 417, 442. */
export const ARABIC_SHAPES: readonly Shape[] = [
  { width: 320, height: 256 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 960, height: 540 },
  { width: 390, height: 844, fontPx: 32 },
  { width: 1440, height: 900, fontPx: 32 },
]

/** One of each layout, for the longest words of all languages. Rows 417, 441. */
export const GERMAN_SHAPES: readonly Shape[] = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 390, height: 844, fontPx: 24 },
]

/** The windows of phones, whose text is hyphenated nowhere. Rows 417, 441. */
export const INDONESIAN_SHAPES: readonly Shape[] = [
  { width: 320, height: 568 },
  { width: 390, height: 844, fontPx: 24 },
]

/** A window in which everything can be opened. */
export const WIDE = { width: 1440, height: 900 }

const toText = ({ width, height, fontPx, areColorsForced }: Shape) =>
  `${width}×${height}${fontPx ? `, text of ${fontPx} px` : ''}${areColorsForced ? ', forced colours' : ''}`

export interface Look {
  shapes?: readonly Shape[]
  /** Further shapes, in which only words are checked. */
  wordShapes?: readonly Shape[]
  /** Checks only inside this element; with a dialog open, only the dialog. */
  within?: string
  /** Also checks that no elements over the picture overlap each other. */
  isApart?: boolean
  /** Runs in each shape before the page is checked. */
  prepare?: () => Promise<void>
  /** Further faults of the page in a shape. */
  others?: () => Promise<readonly string[]>
}

/** The faults of the page in each shape, as sentences. Ends with a window in which everything can be opened. */
export async function faultsInShapes(page: Page, look: Look = {}): Promise<string[]> {
  const { shapes = USUAL_SHAPES, wordShapes = [], within = 'body', isApart = false, prepare, others } = look
  const faults: string[] = []
  const devtools = await page.context().newCDPSession(page)
  const take = async ({ width, height, fontPx = 16, areColorsForced = false }: Shape) => {
    await page.setViewportSize({ width, height })
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontPx } })
    await page.emulateMedia({ forcedColors: areColorsForced ? 'active' : 'none' })
  }
  const note = (shape: Shape, found: readonly string[]) => {
    const { pathname } = new URL(page.url())
    faults.push(...found.map((fault) => `${pathname} at ${toText(shape)}: ${fault}`))
  }
  for (const shape of shapes) {
    await take(shape)
    await prepare?.()
    note(shape, await page.evaluate(faultsOfPage, { within, isApart }))
    note(shape, (await others?.()) ?? [])
  }
  for (const shape of wordShapes) {
    await take(shape)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    note(shape, await page.evaluate(brokenWords, within))
  }
  await take(WIDE)
  await devtools.detach()
  return faults
}

/** Runs in the page. */
async function faultsOfPage({ within, isApart }: { within: string; isApart: boolean }): Promise<string[]> {
  const SLACK_PX = 1.5
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=switch], [role=slider], [tabindex="0"]'
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await nextFrame()
  // A drawer that the new shape moves to another edge slides in again.
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
  await nextFrame()
  const faults = new Set<string>()
  const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.querySelector(within)
  if (!root) return [`nothing is at ${within}`]

  const readStyle = (element: Element) => getComputedStyle(element)
  const isSeen = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    // The skip link is above the window until it has the focus.
    !element.closest('[aria-hidden=true], [inert], [href="#content"]') &&
    readStyle(element).clipPath === 'none' &&
    !/rect/.test(readStyle(element).clip)
  const toName = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}"`
  const firstBox = (element: Element) => element.getClientRects()[0] ?? element.getBoundingClientRect()

  /** Null: a press at its centre hits it. */
  const whyNotPressable = (control: Element): string | null => {
    const { x, y, width, height } = firstBox(control)
    const [atX, atY] = [x + width / 2, y + height / 2]
    if (atX < 0 || atY < 0 || atX >= innerWidth || atY >= innerHeight) return 'is outside the window'
    const met = document.elementFromPoint(atX, atY)
    if (!met) return 'cannot be hit'
    if (control.contains(met)) return null
    const label = (control as HTMLInputElement).labels?.[0]
    if (label?.contains(met)) return null
    // A picture may have a large button and a surface with the same action.
    const owner = met.closest('a, button')
    // The picture itself can be pressed wherever nothing covers it.
    if (owner && control.matches('[data-surface]')) return null
    if (
      owner?.getAttribute('aria-label') &&
      owner.getAttribute('aria-label') === control.getAttribute('aria-label')
    )
      return null
    return `is covered by ${toName(met)}`
  }
  const whyNotReached = (control: Element): string | null => {
    if (whyNotPressable(control) === null) return null
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return whyNotPressable(control)
  }

  const canScroll = (value: string) => value === 'auto' || value === 'scroll'
  const isCut = (value: string) => value === 'hidden' || value === 'clip'
  /** Why a text is cut off and cannot be scrolled into view; null if all of it can be read. */
  const whyNotRead = (text: Text): string | null => {
    const range = document.createRange()
    range.selectNodeContents(text)
    let [isFixed, scrollsX, scrollsY] = [false, false, false]
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    for (
      let around = text.parentElement;
      around && around !== document.documentElement;
      around = around.parentElement
    ) {
      const style = readStyle(around)
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null
      const { left, right, top, bottom } = around.getBoundingClientRect()
      for (const box of boxes) {
        if (
          !scrollsX &&
          isCut(style.overflowX) &&
          around !== document.body &&
          (box.left < left - SLACK_PX || box.right > right + SLACK_PX)
        )
          return `is cut off sideways by ${around.tagName.toLowerCase()}`
        if (
          !scrollsY &&
          isCut(style.overflowY) &&
          around !== document.body &&
          (box.top < top - box.height / 3 || box.bottom > bottom + box.height / 3)
        )
          return `is cut off by ${around.tagName.toLowerCase()}`
      }
      scrollsX ||= canScroll(style.overflowX)
      scrollsY ||= canScroll(style.overflowY)
      isFixed ||= style.position === 'fixed'
    }
    for (const { left, right, top, bottom } of boxes) {
      if (!scrollsX && (left < -SLACK_PX || right > innerWidth + SLACK_PX)) return 'reaches beyond the window'
      if (isFixed && !scrollsY && (top < -SLACK_PX || bottom > innerHeight + SLACK_PX))
        return 'extends below the window'
    }
    return null
  }

  // Excludes the digits of a name such as "Viewer 8a29d268".
  const NUMBER = /(?<![\p{L}\p{Nd}])[-+−$]*\p{Nd}+(?:[.,:/٫٬]\p{Nd}+)*(?![\p{L}\p{Nd}])/gu
  /** Numbers of a text that break over lines or are cut off at the end of the line. */
  const brokenNumbers = (text: Text): string[] => {
    const broken: string[] = []
    for (const { 0: number, index } of text.data.matchAll(NUMBER)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + number.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = boxes
      if (!first) continue
      if (boxes.some(({ top }) => top > first.top + first.height / 2))
        broken.push(`"${number}" of "${text.data.trim()}" breaks`)
      const line = text.parentElement!.closest('.truncate')?.getBoundingClientRect()
      if (line && (first.right > line.right + SLACK_PX || first.left < line.left - SLACK_PX))
        broken.push(`"${number}" of "${text.data.trim()}" is cut off`)
    }
    return broken
  }

  /** The part of a box that its clipping and scrolling ancestors leave visible. */
  const toSeenBox = ({ left, top, right, bottom }: DOMRect, holder: Element | null) => {
    const seen = { left, top, right, bottom }
    for (let around = holder; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = readStyle(around)
      const limits = around.getBoundingClientRect()
      if (overflowX !== 'visible') {
        seen.left = Math.max(seen.left, limits.left)
        seen.right = Math.min(seen.right, limits.right)
      }
      if (overflowY !== 'visible') {
        seen.top = Math.max(seen.top, limits.top)
        seen.bottom = Math.min(seen.bottom, limits.bottom)
      }
    }
    return seen
  }
  /** Captions are repositioned a moment after a resize; `captions.e2e.ts` checks them. */
  const isCaption = (holder: Element) => readStyle(holder.parentElement!).unicodeBidi === 'plaintext'
  /** Controls, texts and icons over one picture that overlap. */
  const overlapsOver = (picture: Element): string[] => {
    const parts: { element: Element; name: string; boxes: ReturnType<typeof toSeenBox>[] }[] = []
    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      readStyle(element).clipPath === 'none'
    for (const element of picture.querySelectorAll(`:is(${CONTROLS}):not([data-surface]), svg`)) {
      if (!isDrawn(element) || (element.matches('svg') && element.closest(CONTROLS))) continue
      parts.push({
        element,
        name: toName(element),
        boxes: [toSeenBox(element.getBoundingClientRect(), element.parentElement)],
      })
    }
    const texts = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!
      if (isCaption(element) || element.closest(CONTROLS) || !(node as Text).data.trim() || !isDrawn(element))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].map((box) => toSeenBox(box, element))
      parts.push({ element, name: `"${(node as Text).data.trim().slice(0, 40)}"`, boxes })
    }
    const found: string[] = []
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const isOver = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            return width > 2 && height > Math.min(a.bottom - a.top, b.bottom - b.top) / 4
          }),
        )
        if (isOver) found.push(`${one.name} and ${other.name} overlap`)
      }
    }
    return found
  }

  const areColorsForced = matchMedia('(forced-colors: active)').matches
  const toChannels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const toLuminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const isOpaque = (color: string) => color.startsWith('rgb') && (toChannels(color)[3] ?? 1) === 1
  const isPicture = (element: Element) => /^(IMG|VIDEO)$/.test(element.tagName)
  /** System colours suit system backgrounds: over a picture an icon needs its own background. */
  const whyIconUnseen = (icon: Element): string | null => {
    const { stroke, fill } = readStyle(icon)
    const ink = stroke === 'none' ? fill : stroke
    const { x, y, width, height } = icon.getBoundingClientRect()
    const under = document.elementsFromPoint(x + width / 2, y + height / 2)
    let ground = icon.parentElement
    for (; ground && !isOpaque(readStyle(ground).backgroundColor); ground = ground.parentElement) {
      if (under.some((element) => isPicture(element) && ground?.parentElement?.contains(element)))
        return 'lies on the picture itself'
    }
    const [one, other] = [toLuminance(ink), toLuminance(readStyle(ground ?? document.body).backgroundColor)]
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return contrast < 3 ? `has a contrast of ${contrast.toFixed(1)}` : null
  }
  const readSigns = (element: Element) => {
    const { outline, border, backgroundColor, color } = readStyle(element)
    return [outline, border, backgroundColor, color].join()
  }
  /** Selected options that only their colours distinguish, which forced colours remove. */
  const unmarkedChoices = (): string[] =>
    [...root.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
      .filter((chosen) => {
        const other = root.querySelector<HTMLInputElement>(
          `input[type=radio][name="${chosen.name}"]:not(:checked)`,
        )
        if (!other || (readStyle(chosen).appearance !== 'none' && readStyle(chosen).opacity !== '0'))
          return false
        return readSigns(chosen.closest('label')!) === readSigns(other.closest('label')!)
      })
      .map(({ name }) => `nothing shows which ${name} is selected`)

  const isFilled = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' ||
    (backgroundColor.startsWith('rgb') && (toChannels(backgroundColor)[3] ?? 1) > 0)
  /** What of a filled control's label, or which icon, sticks out of it sideways. */
  const sticksOut = (control: Element): string | null => {
    const { left, right } = control.getBoundingClientRect()
    const parts = [...control.querySelectorAll('svg')].map((icon) => ({
      name: 'an icon',
      element: icon as Element,
      boxes: [icon.getBoundingClientRect()],
    }))
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      parts.push({
        name: `"${(node as Text).data.trim()}"`,
        element: node.parentElement!,
        boxes: [...range.getClientRects()],
      })
    }
    const outside = parts.find(
      ({ element, boxes }) =>
        isSeen(element) &&
        boxes.some((box) => {
          const seen = toSeenBox(box, element)
          return seen.right - seen.left > 1 && (seen.left < left - SLACK_PX || seen.right > right + SLACK_PX)
        }),
    )
    return outside ? `${outside.name} sticks out of it` : null
  }

  /** What a dialog lays out from left to right around text that is read from right to left, apart from a number with its unit and the keys of a shortcut. */
  const wrongDirections = (): string[] =>
    document.documentElement.dir === 'rtl' && root.matches('[role=dialog]')
      ? [...root.querySelectorAll('[dir=ltr]:not(output, dt)')]
          .filter((element) => /\p{Script=Arabic}/u.test(element.textContent ?? ''))
          .map((element) => `${toName(element)} is laid out from left to right`)
      : []

  if (document.documentElement.scrollWidth > innerWidth) faults.add('the page is wider than the window')
  for (const picture of isApart ? root.querySelectorAll('[data-over-picture]') : []) {
    for (const overlap of overlapsOver(picture)) faults.add(overlap)
  }
  for (const wrong of wrongDirections()) faults.add(wrong)
  // A name or tab in the header must not be truncated, unlike the name of a drama.
  for (const line of root.querySelectorAll('header .truncate')) {
    if (isSeen(line) && line.scrollWidth > line.clientWidth) faults.add(`${toName(line)} is cut short`)
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const holder = text.parentElement
    if (
      !holder ||
      !text.data.trim() ||
      /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(holder.tagName) ||
      isCaption(holder) ||
      !isSeen(holder)
    )
      continue
    const why = whyNotRead(text)
    if (why) faults.add(`"${text.data.trim().slice(0, 40)}" ${why}`)
    for (const broken of brokenNumbers(text)) faults.add(broken)
  }
  for (const control of root.querySelectorAll(CONTROLS)) {
    const { width, height } = firstBox(control)
    if (width < 2 || height < 2 || !isSeen(control)) continue
    const why = whyNotReached(control)
    if (why) faults.add(`${toName(control)} ${why}`)
    const part = control.matches('a, button') && isFilled(readStyle(control)) ? sticksOut(control) : null
    if (part) faults.add(`${toName(control)}: ${part}`)
    if (!areColorsForced) continue
    for (const icon of control.querySelectorAll('svg')) {
      const whyUnseen = isSeen(icon) ? whyIconUnseen(icon) : null
      if (whyUnseen) faults.add(`the icon of ${toName(control)} ${whyUnseen}`)
    }
  }
  if (areColorsForced) for (const unmarked of unmarkedChoices()) faults.add(unmarked)
  scrollTo(0, 0)
  return [...faults]
}

/** Checks that the two elements do not overlap. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  const isBelow = a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isBeside || isBelow, JSON.stringify([a, b])).toBe(true)
}

/** Checks that no control is behind the element, which lets presses through. */
export async function expectOverNoControl(element: Locator): Promise<void> {
  const covered = await element.evaluate((over) => {
    const { left, top, width, height } = over.getBoundingClientRect()
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98]
    return shares.flatMap((across) =>
      shares.flatMap((down) => {
        const behind = document.elementFromPoint(left + across * width, top + down * height)
        const control = behind?.closest('a, button, input, label, select, summary')
        return control ? [control.textContent] : []
      }),
    )
  })
  expect(covered, 'what a toast covers').toEqual([])
}
