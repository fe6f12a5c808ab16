import { useEffect, useRef } from 'react'

/** Asks again for what failed as soon as the browser has a network. Row 418. */
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
