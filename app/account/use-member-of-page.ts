import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { SessionProblem } from '../context.ts'
import { memberStore } from '../member/member-store.ts'
import { useRootData } from '../site/site-data.ts'

/**
 * Keeps what is known of the page's member in step with the page's own data, once for each page. Answers why the session
 * is over; null while it is not. Rows 293, 445.
 */
export function useMemberOfPage(): SessionProblem | null {
  const rootData = useRootData()
  const first = useRef(rootData)
  useEffect(() => {
    // Whatever had the page's data read again may have changed the member's; only a page made for one browser tells it.
    if (rootData?.own) memberStore.adopt(rootData.own)
    else if (rootData !== first.current && memberStore.now()?.account) void memberStore.refresh()
  }, [rootData])
  return useSyncExternalStore(memberStore.subscribe, memberStore.problem, () => null)
}
