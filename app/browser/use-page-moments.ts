import { useEffect } from 'react'
import { onRestored, onVisibility } from './page-moments.ts'
import { useLatest } from './use-latest.ts'

export function useRestored(listener: () => void): void {
  const latest = useLatest(listener)
  useEffect(() => {
    const listening = new AbortController()
    onRestored(window, () => latest.current(), listening.signal)
    return () => listening.abort()
  }, [])
}

export function useLookedAt(listener: () => void): void {
  const latest = useLatest(listener)
  useEffect(() => {
    const listening = new AbortController()
    onVisibility(document, (isVisible) => isVisible && latest.current(), listening.signal)
    return () => listening.abort()
  }, [])
}
