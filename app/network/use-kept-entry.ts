import { useEffect } from 'react'
import { heldAsks } from './held-asks.ts'
import { keepEntryWhileHeld } from './kept-entry.ts'
import { pageRouter } from './page-router.ts'

export function useKeptEntry(): void {
  useEffect(() => {
    const router = pageRouter()
    return router && keepEntryWhileHeld(window, router, heldAsks)
  }, [])
}
