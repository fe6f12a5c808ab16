const CONTROLS = 'a[href],button,input,label,select,summary,textarea'
/** Bars with what is pressed next, whole. */
const BARS = '[data-toasts-above]'
/** Between a toast and what is below or above it. */
const GAP_PX = 12

interface Span {
  top: number
  bottom: number
}

/** The box where it covers none of the spans: where it is, else under the header, else as little higher as possible. Null: nowhere. */
export function clearOf(box: Span, spans: readonly Span[], headerBottom: number): Span | null {
  const height = box.bottom - box.top
  const highest = headerBottom + GAP_PX / 2
  const covered = (end: number) => spans.find(({ top, bottom }) => top < end && bottom > end - height)
  for (const end of [box.bottom, highest + height])
    if (!covered(end)) return { top: end - height, bottom: end }
  let end = box.bottom
  for (let span = covered(end); span; span = covered(end)) end = span.top - GAP_PX
  return end - height < highest ? null : { top: end - height, bottom: end }
}

/**
 * How far up toasts must be moved to cover no control that can be pressed there, nor the part of the page that they tell of, if that
 * is in the lower half of the window. Where links fill the window, they stand above a bar and that part.
 */
export function liftPx(toasts: Element, about: Element | null): number {
  const box = toasts.getBoundingClientRect()
  const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].flatMap((part) => {
      const span = part.getBoundingClientRect()
      const isInColumn = span.width > 0 && span.right > box.left && span.left < box.right
      return isInColumn && !toasts.contains(part) && isSeen(part, span, toasts) ? [span] : []
    })
  const told = about?.getBoundingClientRect()
  const bars = [...seen(BARS), ...(told && told.top > innerHeight / 2 ? [told] : [])]
  const clear =
    clearOf(box, [...bars, ...seen(CONTROLS)], headerBottom) ?? clearOf(box, bars, headerBottom) ?? box
  return box.bottom - clear.bottom
}

/** Not what is scrolled away, or behind a panel or bar. */
function isSeen(part: Element, { left, right, top, bottom }: DOMRect, toasts: Element): boolean {
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const found = document.elementFromPoint((left + right) / 2, middle)
  return found !== null && (part.contains(found) || toasts.contains(found))
}
