import { useCallback } from 'react'

/** Sends a link to this second of the episode to another app, or copies it where there is no such thing. Row 413. */
export function useShare(title: string, secondsNow: () => number, onCopied: () => void) {
  return useCallback(async () => {
    const url = new URL(window.location.pathname, window.location.origin)
    const seconds = Math.floor(secondsNow())
    if (seconds > 0) url.searchParams.set('t', String(seconds))
    try {
      if (navigator.share) return await navigator.share({ title, url: url.href })
      await navigator.clipboard.writeText(url.href)
      onCopied()
    } catch {
      // Called off, or forbidden: nothing was shared, as the viewer can see.
    }
  }, [title, secondsNow, onCopied])
}
