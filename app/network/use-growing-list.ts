import { useBackOnline } from './use-back-online.ts'
import { useListPlace } from './use-list-place.ts'

/** Lists that are kept at most; those seen longest ago go first. */
const LISTS_MAX = 20

/** How far lists have grown, by the history entry they stand in, so that Back finds each as long as it was. */
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
  /** The list is a screen of its own, which has its length and its place when the viewer comes back. */
  isScreen: boolean
  /** Number of the last page that is shown; 0: none. */
  lastPage: number
  hasMore: boolean
  isPending: boolean
  /** The last page that was asked for did not come. */
  hasFailed: boolean
  /** Asks for the next page, or for the one that failed. */
  load(): void
}

/** What all lists do that grow page by page, whatever their rows are and wherever they come from. */
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
