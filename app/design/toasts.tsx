import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasts } from './toast-store.ts'

const ToastViewport = lazy(() =>
  import('./toast-viewport.tsx').then(({ ToastViewport }) => ({ default: ToastViewport })),
)

const never = () => false
let wasShown = false
/** The viewport stays once it is there: a screen reader watches a region that exists before its text does. */
const isNeeded = () => {
  wasShown ||= toasts.current().length > 0
  return wasShown
}

/** The place where toasts appear; its code arrives with the first one. */
export function Toasts() {
  const isShown = useSyncExternalStore(toasts.subscribe, isNeeded, never)
  return isShown ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null
}
