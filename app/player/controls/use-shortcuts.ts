import { useEffect } from 'react'
import { useLatest } from '../../browser/use-latest.ts'

export type Shortcuts = Record<string, () => void>

const OWN_KEYS = 'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"]'
/** A focused slider handles only the keys that move it. */
const MOVED_BY_ARROWS = 'input[type="range"]'
const PRESSED_BY_SPACE = 'button, summary'
const REPEATED = /^(arrow.*|[jl])$/

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useLatest(shortcuts)

  useEffect(() => {
    const press = (event: KeyboardEvent) => pressShortcut(event, latest.current)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

export function pressShortcut(event: KeyboardEvent, shortcuts: Shortcuts): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.closest(OWN_KEYS)) return
  if (key.startsWith('Arrow') && target instanceof Element && target.closest(MOVED_BY_ARROWS)) return
  if (key === ' ' && target instanceof Element && target.closest(PRESSED_BY_SPACE)) return
  const name = key.toLowerCase()
  const action = shortcuts[name]
  if (!action) return
  event.preventDefault()
  if (!event.repeat || REPEATED.test(name)) action()
}
