/** Lists that are kept at most; those seen longest ago go first. */
const LISTS_MAX = 10

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
