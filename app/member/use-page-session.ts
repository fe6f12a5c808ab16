import { useEffect, useRef } from 'react'
import { memberStore } from './member-store.ts'
import { useRootData } from './root-data.ts'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'

/** Updates the member from the page's data. For one component per page. */
export function usePageSession(): Session {
  const rootData = useRootData()
  const first = useRef(rootData)
  useEffect(() => {
    if (rootData?.own) memberStore.adopt(rootData.own)
    else if (rootData !== first.current && memberStore.current()?.account) void memberStore.refresh()
  }, [rootData])
  return useSession()
}
