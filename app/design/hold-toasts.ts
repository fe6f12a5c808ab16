import { onVisibility } from '../browser/page-moments.ts'
import type { ToastStore } from './toast-store.ts'

/** Also one with an answer in it. */
const TOAST = '[data-toasts] p'

/**
 * No toast's time passes while nobody can read it, in a tab that is hidden, or while somebody is at it, with the mouse or
 * the focus. Presses go through a toast, so that it has to be looked for under the mouse.
 */
export function holdToasts({ document }: Window, store: ToastStore): void {
  let isHovered = false
  let isFocused = false
  const hasToasts = () => store.current().length > 0
  const update = () => store.hold(document.hidden || isHovered || isFocused)
  const hover = (isNow: boolean) => {
    isHovered = isNow
    update()
  }
  const focus = (target: EventTarget | null) => {
    isFocused = target instanceof Element && target.closest(TOAST) !== null
    update()
  }
  // What is dismissed under the mouse or with the focus in it reports neither.
  store.subscribe(() => {
    if (hasToasts()) return
    isFocused = false
    hover(false)
  })
  const move = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const isUnderMouse = (toast: Element) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    }
    hover(pointerType === 'mouse' && hasToasts() && [...document.querySelectorAll(TOAST)].some(isUnderMouse))
  }
  document.addEventListener('pointermove', move, { passive: true, capture: true })
  document.documentElement.addEventListener('pointerleave', () => hover(false))
  onVisibility(document, update)
  document.addEventListener('focusin', ({ target }) => focus(target))
  document.addEventListener('focusout', ({ relatedTarget }) => focus(relatedTarget))
  update()
}
