import { useState, useSyncExternalStore } from 'react'
import { waitingRequests } from '../network/waiting-requests.ts'
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
  return isNeeded ? <ToastViewport /> : null
}
