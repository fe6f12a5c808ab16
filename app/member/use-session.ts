import { useSyncExternalStore } from 'react'
import { memberStore, NOBODY } from './member-store.ts'
import { useRootData } from './root-data.ts'
import type { KnownMember, Member, Session } from './session.ts'

/** The viewer of this browser: as rendered, until the page's own request has a response. */
export function useSession(): Session {
  const own = useRootData()?.own ?? NOBODY
  return useSyncExternalStore(
    memberStore.subscribe,
    () => memberStore.current() ?? own,
    () => own,
  )
}

/** The page's member; null for a visitor. */
export function useKnownMember(): KnownMember | null {
  return useSession().account
}

/** Null unless somebody is signed in and known. */
export function useMember(): Member | null {
  return useKnownMember()?.viewer ?? null
}
