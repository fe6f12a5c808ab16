const CONTROL = 'a, button, input, label, select, summary, textarea'

/**
 * Lets a press act only on the control on which it began. A click hits whatever is under the finger when it is
 * lifted, which may have just appeared there; and a key held down keeps pressing what it opened. Row 416.
 */
export function guardPresses(target: Window): void {
  let began: { control: Element | null } | null = null
  const findControl = (event: Event) =>
    event.target instanceof Element ? event.target.closest(CONTROL) : null

  target.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isPrimary) began = { control: findControl(event) }
    },
    { capture: true },
  )
  target.addEventListener(
    'pointercancel',
    () => {
      began = null
    },
    { capture: true },
  )
  target.addEventListener(
    'click',
    (event) => {
      const press = began
      began = null
      // Without a press: by key, by script, or by a label for its field.
      if (!press || event.detail === 0) return
      const control = findControl(event)
      if (!control || (press.control && control.contains(press.control))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter' && findControl(event)?.matches('a, button, summary'))
        event.preventDefault()
    },
    { capture: true },
  )
}
