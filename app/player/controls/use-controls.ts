import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { EDGES_SHOWN, nextControls, whileStopped } from './controls.ts'
import { DOUBLE_TAP_MS } from './gestures.ts'

const IDLE_AFTER_MS = 3_000

/** All controls while paused; during playback those used in the last seconds. */
export function useControls(stage: RefObject<HTMLElement | null>, isRunning: boolean, episodeId: string) {
  const [controls, dispatch] = useReducer(nextControls, EDGES_SHOWN)
  const idleTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = useCallback(() => {
    // A clicked button retains the focus; while hidden, no key may press it.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && stage.current?.contains(activeElement)) activeElement.blur()
    dispatch({ kind: 'hidden' })
  }, [stage])

  const hideWhenIdle = useCallback(() => {
    clearTimeout(idleTimer.current)
    idleTimer.current = setTimeout(() => {
      // A focused control is never hidden.
      if (stage.current?.querySelector('[data-controls] :focus-visible')) hideWhenIdle()
      else hide()
    }, IDLE_AFTER_MS)
  }, [stage, hide])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new episode resets the controls.
  useEffect(() => {
    if (!isRunning) return dispatch({ kind: 'stopped' })
    const listening = new AbortController()
    const reach = () => {
      dispatch({ kind: 'reached' })
      hideWhenIdle()
    }
    const options = { signal: listening.signal, passive: true, capture: true }
    window.addEventListener('keydown', reach, options)
    const focus = ({ target }: FocusEvent) => {
      // A tap moves the focus too, and a second tap in its place seeks instead of pressing what it has just shown.
      if (target instanceof Element && target.matches(':focus-visible')) reach()
    }
    stage.current?.addEventListener('focusin', focus, options)
    const move = ({ pointerType, movementX, movementY }: PointerEvent) => {
      // The browser also sends this event when an element moves under a resting pointer.
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) reach()
    }
    window.addEventListener('pointermove', move, options)
    // A touch shows nothing yet; a completed tap does.
    const press = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? reach() : hideWhenIdle())
    window.addEventListener('pointerdown', press, options)
    dispatch({ kind: 'opened' })
    hideWhenIdle()
    return () => {
      listening.abort()
      clearTimeout(idleTimer.current)
    }
  }, [stage, isRunning, episodeId, hideWhenIdle])

  useEffect(() => {
    if (controls.shown === controls.pressable) return
    const timer = setTimeout(() => dispatch({ kind: 'settled' }), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [controls])

  const tap = useCallback(() => {
    dispatch({ kind: 'tapped' })
    hideWhenIdle()
  }, [hideWhenIdle])

  return { controls: isRunning ? controls : whileStopped(controls), tap, hide }
}
