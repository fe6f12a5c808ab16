import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { waitingRequests } from '../page/requests/waiting-requests.ts'
import { toasts } from './toast-store.ts'
import { ToastViewport } from './toast-viewport.tsx'

const isAnyToast = () => toasts.current().length > 0
const isAnythingWaiting = () => waitingRequests.current().isShown
const no = () => false

export function Toasts() {
  const isToast = useSyncExternalStore(toasts.subscribe, isAnyToast, no)
  const isWaiting = useSyncExternalStore(waitingRequests.subscribe, isAnythingWaiting, no)
  const [isNeeded, setNeeded] = useState(false)
  if ((isToast || isWaiting) && !isNeeded) setNeeded(true)
  // Not `document.activeElement`: a button that is disabled while its request runs loses the focus.
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      pressed.current = target as Element
    }
    addEventListener('click', note, true)
    return () => removeEventListener('click', note, true)
  }, [])
  return isNeeded ? <ToastViewport pressed={pressed} /> : null
}
