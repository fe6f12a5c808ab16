import { useEffect, useRef } from 'react'

/** Retries failed requests as soon as the browser is online. Row 418. */
export function useBackOnline(hasFailed: boolean, askAgain: () => void): void {
  const latest = useRef(askAgain)
  latest.current = askAgain
  useEffect(() => {
    if (!hasFailed) return
    const ask = () => latest.current()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [hasFailed])
}
