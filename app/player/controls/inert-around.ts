/** Live regions must announce even behind an overlay. */
const ANNOUNCED = '[data-toasts], [data-network-notice], [role=status], [role=alert]'

/**
 * Makes everything that an element covers inert, except its ancestors and what opens later. Returns an undo
 * function.
 */
export function inertAround(element: Element): () => void {
  const covered: Element[] = []
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || other.hasAttribute('inert') || other.matches(ANNOUNCED)) continue
      other.setAttribute('inert', '')
      covered.push(other)
    }
  }
  return () => {
    for (const other of covered) other.removeAttribute('inert')
  }
}
