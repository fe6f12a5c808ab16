import { useEffect } from 'react'
import { waitingRequests } from '../network/waiting-requests.ts'
import { holdHistoryEntry } from './hold-history-entry.ts'
import { pageRouter } from './page-router.ts'

export function useHeldHistoryEntry(): void {
  useEffect(() => {
    const router = pageRouter()
    return router && holdHistoryEntry(window, router, waitingRequests)
  }, [])
}
