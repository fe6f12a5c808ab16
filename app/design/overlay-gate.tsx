import { useBlocker, useLocation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { overlayHistory } from './overlay-history.ts'

const subscribe = (listener: () => void) => overlayHistory?.subscribe(listener) ?? (() => {})
const isIdle = () => overlayHistory?.isIdle() ?? true
const isFirst = () => true

/**
 * Lets the router replace and follow pages only, never the entry of an open overlay: a link in a drawer would otherwise
 * leave that entry behind, and a replaced episode would become one more. Rows 132, 419.
 */
export function OverlayGate() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the page that has changed.
  useEffect(() => overlayHistory?.pageChanged(), [key])
  return useSyncExternalStore(subscribe, isIdle, isFirst) ? null : <Gate />
}

/** Suspends as it says so: the step back may be over before React hears of what is held. */
function isHeld({ historyAction }: { historyAction: string }): boolean {
  if (!overlayHistory || historyAction === 'POP' || overlayHistory.isAtPage()) return false
  overlayHistory.suspend()
  return true
}

function Gate() {
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    let isCurrent = true
    if (blocker.state === 'unblocked') overlayHistory?.resume()
    if (blocker.state === 'blocked') {
      void overlayHistory?.atPage().then(() => isCurrent && blocker.proceed())
    }
    return () => {
      isCurrent = false
    }
  }, [blocker])
  return null
}
