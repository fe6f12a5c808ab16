/**
 * Runs an action on the items in order, a limited number at a time. When one fails, the others are aborted;
 * once all have ended, it rejects with that failure, or with the reason of `signal`.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  { atOnce, signal }: { atOnce: number; signal?: AbortSignal | undefined },
  action: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController()
  const stopped = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const left = items.values()
  const work = async () => {
    for (const item of left) {
      stopped.throwIfAborted()
      await action(item, stopped)
    }
  }
  const fail = (error: unknown) => failed.abort(error)
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(fail)))
  if (failed.signal.aborted) throw stopped.reason
}
