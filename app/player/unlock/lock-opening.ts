import { isMotionReduced } from '../../browser/is-motion-reduced.ts'

/**
 * The lock opens, the balance rolls to what is left, and the sheet leaves the picture. In a copy over the stage, since the locked
 * episode gives way to its video at once, which waits for none of it. What moves is in the style sheets, under `[data-unlocking]`.
 * Until it is gone, the copy takes the presses meant for what it covers.
 */
export function showLockOpening(balance: string | null): void {
  const gate = document.querySelector('[data-gate]')
  if (isMotionReduced() || !gate?.parentElement) return
  const layer = document.createElement('div')
  layer.className = 'absolute inset-0 z-10'
  layer.ariaHidden = 'true'
  layer.dataset.unlocking = ''
  const copy = gate.cloneNode(true) as HTMLElement
  copy.inert = true
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  const before = copy.querySelector('[data-balance] > *')
  if (balance !== null && before && before.textContent !== balance) {
    const after = before.cloneNode() as Element
    after.textContent = balance
    before.after(after)
  }
  layer.append(copy)
  gate.parentElement.append(layer)
  const moving = layer.getAnimations({ subtree: true }).map(({ finished }) => finished)
  // Unfinished ones end with the page.
  void Promise.allSettled(moving).then(() => layer.remove())
}
