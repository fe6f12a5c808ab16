import { expect, type Locator, type Page } from '@playwright/test'

/** Row 417. The last but one is what 200 % zoom leaves of 1440×900, the last of 1920×1080. */
export const SHAPES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [820, 1180],
  [1024, 1366],
  [1440, 900],
  [1920, 1080],
  [720, 450],
  [960, 540],
] as const

/**
 * What is wrong with the page in a window of each shape, as sentences. With a dialog open only the dialog counts, with
 * `within` only what is in it.
 */
export async function faultsInShapes(page: Page, within = 'body'): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of SHAPES) {
    await page.setViewportSize({ width, height })
    for (const fault of await page.evaluate(faultsOfPage, within)) {
      faults.push(`${new URL(page.url()).pathname} at ${width}×${height}: ${fault}`)
    }
  }
  return faults
}

/** Runs in the page. */
async function faultsOfPage(within: string): Promise<string[]> {
  const SLACK_PX = 1.5
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=switch], [role=slider], [tabindex="0"]'
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await nextFrame()
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
      .map((animation) => animation.finished.catch(() => {})),
  )
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
    // The skip link stands above the window until it has the focus.
    !element.closest('[aria-hidden=true], [inert], [href="#content"]') &&
    readStyle(element).clipPath === 'none' &&
    !/rect/.test(readStyle(element).clip)
  const toName = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}"`
  const firstBox = (element: Element) => element.getClientRects()[0] ?? element.getBoundingClientRect()

  /** Null: a press at its middle meets it. */
  const whyNotPressable = (control: Element): string | null => {
    const { x, y, width, height } = firstBox(control)
    const [atX, atY] = [x + width / 2, y + height / 2]
    if (atX < 0 || atY < 0 || atX >= innerWidth || atY >= innerHeight) return 'is outside the window'
    const met = document.elementFromPoint(atX, atY)
    if (!met) return 'is met nowhere'
    if (control.contains(met)) return null
    const label = (control as HTMLInputElement).labels?.[0]
    if (label?.contains(met)) return null
    // One picture may have a big button and a surface that do the same.
    const owner = met.closest('a, button')
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
  /** What cuts a text off that nobody can scroll to; null where all of it can be read. */
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
        return 'stands below the window'
    }
    return null
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.add('the page is wider than the window')
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const holder = text.parentElement
    if (
      !holder ||
      !text.data.trim() ||
      /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(holder.tagName) ||
      !isSeen(holder)
    )
      continue
    const why = whyNotRead(text)
    if (why) faults.add(`"${text.data.trim().slice(0, 40)}" ${why}`)
  }
  for (const control of root.querySelectorAll(CONTROLS)) {
    const { width, height } = firstBox(control)
    if (width < 2 || height < 2 || !isSeen(control)) continue
    const why = whyNotReached(control)
    if (why) faults.add(`${toName(control)} ${why}`)
  }
  scrollTo(0, 0)
  return [...faults]
}

/** Neither lies over the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  const isBelow = a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isBeside || isBelow, JSON.stringify([a, b])).toBe(true)
}
