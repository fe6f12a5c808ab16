import { Semaphore } from 'async-mutex'

/** Requests of one item that are under way together. */
const AT_ONCE = 8

/** Runs an action on all items, some at a time. Rejects with the first failure once none is running. */
export async function someAtOnce<Item>(
  items: Iterable<Item>,
  action: (item: Item) => Promise<void>,
): Promise<void> {
  const places = new Semaphore(AT_ONCE)
  let failure: { error: unknown } | null = null
  const run = (item: Item) =>
    places.runExclusive(async () => {
      if (failure) return
      await action(item).catch((error: unknown) => {
        failure ??= { error }
      })
    })
  await Promise.all(Array.from(items, run))
  if (failure) throw (failure as { error: unknown }).error
}
