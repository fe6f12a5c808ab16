import { useRootData } from '../shell/site-data.ts'
import type { Account, Viewer } from './account.ts'

/** Who the page was made for; null for a visitor. */
export function useAccount(): Account | null {
  return useRootData()?.account ?? null
}

/** Null unless somebody is signed in and known. */
export function useViewer(): Viewer | null {
  return useAccount()?.viewer ?? null
}
