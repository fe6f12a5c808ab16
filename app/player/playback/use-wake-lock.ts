import { useEffect } from 'react'
import { onVisibility } from '../../browser/page-moments.ts'

/** The browser releases the lock of a hidden page, so it is requested again when the page becomes visible. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    const listening = new AbortController()
    const { signal } = listening
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (signal.aborted) await taken.release()
        else lock = taken
      } catch {
        // Low battery or a policy: the screen turns off as usual.
      }
    }
    void take()
    onVisibility(document, take, signal)
    return () => {
      listening.abort()
      void lock?.release().catch(() => {})
    }
  }, [isOn])
}
