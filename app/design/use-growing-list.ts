import { useBackOnline } from '../page/requests/use-back-online.ts'
import { useListPlace } from './use-list-place.ts'

/** The least recently seen lists are forgotten first. */
const LISTS_MAX = 20

/** By history entry, so that Back restores their length. */
export function createGrownLists<List>() {
  const lists = new Map<string, List>()
  return {
    recall: (key: string) => lists.get(key),
    keep(key: string, list: List): void {
      lists.delete(key)
      lists.set(key, list)
      const oldest = lists.keys().next().value
      if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest)
    },
  }
}

interface GrowingList {
  /** A whole page, whose length and scroll position are restored when the viewer returns. */
  isScreen: boolean
  /** The last one shown; 0: none. */
  lastPage: number
  hasMore: boolean
  isPending: boolean
  /** The last page requested failed. */
  hasFailed: boolean
  /** Also retries a failed one. */
  load(): void
}

/** Common to all lists that grow page by page. */
export function useGrowingList({
  isScreen,
  lastPage,
  hasMore,
  isPending,
  hasFailed,
  load,
}: GrowingList): void {
  useBackOnline(hasFailed, load)
  useListPlace({ isScreen, lastPage, canLoad: hasMore && !isPending && !hasFailed, load })
}
