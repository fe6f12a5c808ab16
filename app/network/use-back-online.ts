import { useEffect } from 'react'
import { useLatest } from '../browser/use-latest.ts'

/** Retries failed requests as soon as the browser is online. Row 418. */
export function useBackOnline(hasFailed: boolean, askAgain: () => void): void {
  const latest = useLatest(askAgain)
  useEffect(() => {
    if (!hasFailed) return
    const ask = () => latest.current()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [hasFailed])
}
