import { useEffect } from 'react'
import { createStore } from '../browser/create-store.ts'

/** A page has its title at the top, a video its controls at the bottom. */
export const toastEdge = createStore<'top' | 'bottom'>('bottom')

export function useToastsAtTop(isVideo: boolean): void {
  useEffect(() => {
    if (!isVideo) return
    toastEdge.become('top')
    return () => toastEdge.become('bottom')
  }, [isVideo])
}
