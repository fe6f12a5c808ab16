import { useSyncExternalStore } from 'react'
import { memberStore, NOBODY } from './member-store.ts'
import { useRootData } from './root-data.ts'
import type { KnownMember, Member, Session } from './session.ts'

/** As rendered, until the page's request has a response. */
export function useSession(): Session {
  const own = useRootData()?.own ?? NOBODY
  return useSyncExternalStore(
    memberStore.subscribe,
    () => memberStore.current() ?? own,
    () => own,
  )
}

export function useKnownMember(): KnownMember | null {
  return useSession().account
}

export function useMember(): Member | null {
  return useKnownMember()?.viewer ?? null
}
