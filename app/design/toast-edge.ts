import { useEffect } from 'react'
import { createStore } from '../browser/create-store.ts'

/** Where toasts appear: a page has its title at the top, a video its controls at the bottom. */
export const toastEdge = createStore<'top' | 'bottom'>('bottom')

/** Moves toasts to the top while the page shows a video. */
export function useToastsAtTop(isVideo: boolean): void {
  useEffect(() => {
    if (!isVideo) return
    toastEdge.become('top')
    return () => toastEdge.become('bottom')
  }, [isVideo])
}
