import { useEffect } from 'react'
import { createStore } from '../browser/create-store.ts'

/** A page has its title at the top; a video and a sheet have their controls at the bottom, a form its fields and its button. */
export const toastEdge = createStore<'top' | 'bottom'>('bottom')

export function useToastsAtTop(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return
    toastEdge.become('top')
    return () => toastEdge.become('bottom')
  }, [isNeeded])
}
