import { useCallback, useEffect, useState } from 'react'

/** How long a passing message stands. Row 288. */
export const NOTICE_MS = 2_000

/** One passing message at a time. */
export function useNotice(): [string | null, (text: string) => void] {
  const [notice, setNotice] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice?.text ?? null, useCallback((text: string) => setNotice({ text }), [])]
}
