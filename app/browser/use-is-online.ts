import { useSyncExternalStore } from 'react'
import { onOffline, onOnline } from './page-moments.ts'

function subscribe(listener: () => void): () => void {
  const listening = new AbortController()
  onOnline(window, listener, listening.signal)
  onOffline(window, listener, listening.signal)
  return () => listening.abort()
}

/** What the browser says; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
