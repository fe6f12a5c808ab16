import { useSyncExternalStore } from 'react'
import type { Account, MemberNow, Viewer } from '../member/account.ts'
import { memberStore, NOBODY } from '../member/member-store.ts'
import { useRootData } from '../site/site-data.ts'

/** Who uses this browser: as the page was made, until the page has asked by itself. */
export function useMember(): MemberNow {
  const own = useRootData()?.own ?? NOBODY
  return useSyncExternalStore(
    memberStore.subscribe,
    () => memberStore.now() ?? own,
    () => own,
  )
}

/** The page's member; null for a visitor. */
export function useAccount(): Account | null {
  return useMember().account
}

/** Null unless somebody is signed in and known. */
export function useViewer(): Viewer | null {
  return useAccount()?.viewer ?? null
}
