import { useEffect, useRef } from 'react'
import { memberStore } from './member-store.ts'
import { useRootData } from './root-data.ts'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'

/** The member, kept in step with what the page's own data says. Once for each page. */
export function usePageSession(): Session {
  const rootData = useRootData()
  const first = useRef(rootData)
  useEffect(() => {
    // Anything that reloaded the page's data may have changed the member's; only private pages contain it.
    if (rootData?.own) memberStore.adopt(rootData.own)
    else if (rootData !== first.current && memberStore.current()?.account) void memberStore.refresh()
  }, [rootData])
  return useSession()
}
