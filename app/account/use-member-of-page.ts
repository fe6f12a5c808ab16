import { useEffect, useRef } from 'react'
import type { MemberNow } from '../member/account.ts'
import { memberStore } from '../member/member-store.ts'
import { useRootData } from '../site/site-data.ts'
import { useMember } from './use-account.ts'

/** The member, kept in step with what the page's own data says. Once for each page. */
export function useMemberOfPage(): MemberNow {
  const rootData = useRootData()
  const first = useRef(rootData)
  useEffect(() => {
    // Anything that reloaded the page's data may have changed the member's; only private pages contain it.
    if (rootData?.own) memberStore.adopt(rootData.own)
    else if (rootData !== first.current && memberStore.current()?.account) void memberStore.refresh()
  }, [rootData])
  return useMember()
}
