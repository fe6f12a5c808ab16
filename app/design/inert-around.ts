/** Live regions must announce even behind an overlay. */
const ANNOUNCED = '[data-toasts], [data-network-notice], [role=status], [role=alert]'

/**
 * Makes everything that an element covers inert, except its ancestors and what opens later. Returns an undo function, after
 * which the focus is where it was.
 *
 * @param above selects what is seen above it
 */
export function inertAround(element: Element, above = '[data-toasts], [data-network-notice]'): () => void {
  const covered: Element[] = []
  const cover = (other: Element) => {
    if (other.hasAttribute('inert') || other.matches(ANNOUNCED) || other.matches(above)) return
    // The page's own element has no box; toasts come into it later.
    const isPassed = other.querySelector(above) !== null || getComputedStyle(other).display === 'contents'
    if (isPassed) return [...other.children].forEach(cover)
    covered.push(other)
  }
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) if (other !== inner) cover(other)
  }
  return makeInert(covered)
}

/** Returns an undo function, after which the focus is where it was. */
export function makeInert(elements: readonly Element[]): () => void {
  const { activeElement } = document
  for (const element of elements) element.setAttribute('inert', '')
  return () => {
    for (const element of elements) element.removeAttribute('inert')
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}
