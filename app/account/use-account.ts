import { useSyncExternalStore } from 'react'
import type { Account, MemberNow, Viewer } from '../member/account.ts'
import { memberStore, NOBODY } from '../member/member-store.ts'
import { useRootData } from '../site/site-data.ts'

/** The viewer of this browser: as rendered, until the page's own request has a response. */
export function useMember(): MemberNow {
  const own = useRootData()?.own ?? NOBODY
  return useSyncExternalStore(
    memberStore.subscribe,
    () => memberStore.current() ?? own,
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
