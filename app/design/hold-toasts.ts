import { onVisibility } from '../browser/page-moments.ts'
import type { ToastStore } from './toast-store.ts'

/** Toasts with buttons match too. */
const TOAST = '[data-toasts] p'

/**
 * Pauses toasts while nobody can read them, in a hidden tab, or while the mouse or the focus is on one.
 * Toasts let presses through, so the element under the mouse must be looked up.
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
  // A toast dismissed under the mouse or with the focus in it fires no event.
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
