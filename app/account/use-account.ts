import type { Account, Viewer } from '../member/account.ts'
import { useRootData } from '../site/site-data.ts'

/** The page's member; null for a visitor. */
export function useAccount(): Account | null {
  return useRootData()?.account ?? null
}

/** Null unless somebody is signed in and known. */
export function useViewer(): Viewer | null {
  return useAccount()?.viewer ?? null
}
