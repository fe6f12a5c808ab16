import { useBackOnline } from './use-back-online.ts'
import { useListPlace } from './use-list-place.ts'

/** How many lists are remembered; the least recently seen are dropped first. */
const LISTS_MAX = 20

/** How far lists have grown, by history entry, so that Back restores their length. */
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
  /** The list is a whole page, whose length and scroll position are restored when the viewer returns. */
  isScreen: boolean
  /** Number of the last page shown; 0: none. */
  lastPage: number
  hasMore: boolean
  isPending: boolean
  /** The last page requested failed. */
  hasFailed: boolean
  /** Requests the next page, or the one that failed. */
  load(): void
}

/** The common part of all lists that grow page by page. */
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
