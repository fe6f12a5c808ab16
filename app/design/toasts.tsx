import { useSyncExternalStore } from 'react'
import { toasts } from './toast-store.ts'
import type { ToastPlace } from './toast-viewport.tsx'
import { useArriving } from './use-arriving.ts'

const load = () => import('./toast-viewport.tsx').then(({ ToastViewport }) => ToastViewport)
const isAny = () => toasts.current().length > 0
const isNone = () => false

/** The place where toasts appear; its code arrives with the first one and stays. */
export function Toasts(props: ToastPlace) {
  const isNeeded = useSyncExternalStore(toasts.subscribe, isAny, isNone)
  const ToastViewport = useArriving(load, isNeeded, () => {})
  return ToastViewport ? <ToastViewport {...props} /> : null
}
