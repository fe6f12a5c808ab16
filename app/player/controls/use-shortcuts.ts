import { useEffect, useInsertionEffect, useRef } from 'react'

export type Shortcuts = Record<string, () => void>

/** Elements that mean something else by a key. */
const OWN_KEYS = 'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"]'
/** A bar that was moved keeps the focus, and no more keys than move it. */
const MOVED_BY_ARROWS = 'input[type="range"]'
const PRESSED_BY_SPACE = 'button, summary'
/** Keys that go on for as long as they are held; any other acts once. Row 416. */
const REPEATED = /^(arrow.*|[jl])$/

/** Keys for the whole page, by `KeyboardEvent.key` in lower case; never where a field or a dialog wants them. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  // A key means what stands on the screen: what is rendered may not come to be, and a plain effect comes after the
  // picture. A layout effect would do too, but is a warning on the server.
  useInsertionEffect(() => {
    latest.current = shortcuts
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof Element && target.closest(OWN_KEYS)) return
      if (key.startsWith('Arrow') && target instanceof Element && target.closest(MOVED_BY_ARROWS)) return
      if (key === ' ' && target instanceof Element && target.closest(PRESSED_BY_SPACE)) return
      const name = key.toLowerCase()
      const action = latest.current[name]
      if (!action) return
      event.preventDefault()
      if (!event.repeat || REPEATED.test(name)) action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
