import { useEffect } from 'react'
import { holdHistoryEntry } from './hold-history-entry.ts'
import { pageRouter } from './page-router.ts'
import { waitingRequests } from './waiting-requests.ts'

export function useHeldHistoryEntry(): void {
  useEffect(() => {
    const router = pageRouter()
    return router && holdHistoryEntry(window, router, waitingRequests)
  }, [])
}
