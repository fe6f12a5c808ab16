/**
 * Runs in the page, within an element or its open dialog: words that break within and without a hyphen, although the window has
 * room for them, as sentences. Only of scripts with blanks between words; `line-breaks.e2e.ts` has the others.
 */
export function brokenWords(within: string): string[] {
  /** Of the window's width: what gutters, paddings and icons leave to a word. */
  const ROOM = 0.7
  /** An address that says not where it breaks, a path, the number of an order: may break anywhere. */
  const IS_ONE_NAME = /.@|[/\\_]|\d.*\p{L}|\p{L}.*\d/u
  const HAS_NO_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
  const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.querySelector(within)
  if (!root) return [`nothing is at ${within}`]
  const range = document.createRange()
  const toBoxes = (text: Text, from: number, to: number) => {
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0.5)
  }
  const toLines = (text: Text, from: number, to: number) => {
    const lines: DOMRect[] = []
    for (const box of toBoxes(text, from, to))
      if (!lines.some(({ top, height }) => Math.abs(top - box.top) < height / 2)) lines.push(box)
    return lines
  }
  /** Where a box that shows only the first lines of its text ends. */
  const toEnd = (holder: Element) => {
    for (let around: Element | null = holder; around; around = around.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(around)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return around.getBoundingClientRect().bottom
    }
    return Number.POSITIVE_INFINITY
  }
  /** How wide a word is in one line, and where it may be hyphenated, by the styles of its text. */
  const measure = (holder: Element, word: string) => {
    const ruler = document.createElement('span')
    const ONE_LINE = 'position: absolute; visibility: hidden; inset: 0 auto auto 0; white-space: nowrap'
    ruler.style.cssText = `${ONE_LINE}; hyphens: none; width: max-content`
    ruler.textContent = word
    holder.append(ruler)
    const { width } = ruler.getBoundingClientRect()
    ruler.style.cssText = `${ONE_LINE}; white-space: normal; width: 0; overflow-wrap: normal; word-break: normal`
    const letters = ruler.firstChild as Text
    const hyphenations = new Set<number>()
    let top = toBoxes(letters, 0, 1)[0]?.top ?? 0
    for (let index = 1; index < word.length; index++) {
      const box = toBoxes(letters, index, index + 1).at(-1)
      if (box && Math.abs(box.top - top) > box.height / 2) hyphenations.add(index)
      top = box?.top ?? top
    }
    ruler.remove()
    return { width, hyphenations }
  }
  const faults = new Set<string>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
  for (const text of texts) {
    const holder = text.parentElement
    if (!holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (holder.closest('script, style, noscript, option, code, [aria-hidden=true]')) continue
    // Only screen readers read it.
    if (holder.getBoundingClientRect().width < 2) continue
    const end = toEnd(holder)
    for (const { 0: word, index } of text.data.matchAll(/[^\s\u200b\-‐–—]+/gu)) {
      if (word.length < 2 || HAS_NO_BLANKS.test(word) || IS_ONE_NAME.test(word)) continue
      const second = toLines(text, index, index + word.length)[1]
      if (!second || second.bottom - second.height / 3 > end) continue
      const { width, hyphenations } = measure(holder, word)
      if (width > innerWidth * ROOM) continue
      let at = 1
      while (at < word.length && toLines(text, index, index + at + 1).length < 2) at++
      if (hyphenations.has(at)) continue
      faults.add(`"${word.slice(0, at)}|${word.slice(at)}" of "${text.data.trim().slice(0, 60)}" is broken`)
    }
  }
  return [...faults]
}
