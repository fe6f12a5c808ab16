const CONTROL = 'a, button, input, label, select, summary, textarea'

/**
 * Lets a press act only on the control on which it began. A click hits whatever is under the finger when it is
 * lifted, which may have just appeared there, and a held key goes on pressing whatever it opened. On a busy page,
 * several presses begin before the click of the first arrives.
 */
export function guardPresses(target: Window): void {
  /** By pointer, the oldest first; their clicks have not arrived. */
  const began = new Map<number, Element | null>()
  const findControl = (event: Event) =>
    event.target instanceof Element ? event.target.closest(CONTROL) : null

  target.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary) return
      began.delete(event.pointerId)
      began.set(event.pointerId, findControl(event))
    },
    { capture: true },
  )
  target.addEventListener(
    'pointercancel',
    (event) => {
      began.delete(event.pointerId)
    },
    { capture: true },
  )
  target.addEventListener(
    'click',
    (event) => {
      const { pointerId } = event as Partial<PointerEvent>
      // WebKit's clicks do not name their pointer.
      const pointer = pointerId !== undefined && began.has(pointerId) ? pointerId : [...began.keys()].at(-1)
      // A click without a press: by key, by script, or from a label for its field.
      if (pointer === undefined) return
      const first = began.get(pointer)
      for (const older of began.keys()) {
        // Earlier presses led to no click.
        began.delete(older)
        if (older === pointer) break
      }
      if (event.detail === 0) return
      const control = findControl(event)
      if (!control || (first && control.contains(first))) return
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
