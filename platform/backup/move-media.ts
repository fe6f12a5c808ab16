import type { MediaItem, MediaPath, MediaStore } from '../media-store/media-store.ts'
import { copyItem, DamagedMediaError, describe, holds, listMedia } from './media-copies.ts'
import type { WorkDeps } from './take-backup.ts'

export interface MovedMedia {
  itemCount: number
  copied: number
  /** In the other store already, with the same checksums. */
  unchanged: number
  /** Removed by somebody else meanwhile. */
  gone: number
  deleted: number
  /** Neither copied nor deleted: what was read is not what was stored. */
  damaged: MediaPath[]
}

interface MoveOptions {
  from: MediaStore
  to: MediaStore
  /** Whether to delete each item of `from` once its copy is complete. */
  deletesSource: boolean
}

/**
 * Copies every item from one store to the other, and reads each copied byte again. What is there with the same
 * checksums is not copied, so that it may be stopped and repeated, also while the product runs. Before an item is
 * deleted, every byte of its copy is read, whenever it was copied. A damaged item stops no other.
 */
export async function moveMedia(
  { from, to, deletesSource }: MoveOptions,
  { clock, progress, signal }: WorkDeps,
): Promise<MovedMedia> {
  const moved: MovedMedia = { itemCount: 0, copied: 0, unchanged: 0, gone: 0, deleted: 0, damaged: [] }
  await to.removeLeftovers(clock.nowMs())
  const items = await Array.fromAsync(listMedia(from))
  moved.itemCount = items.length
  const step = progress.begin('Media items', items.length)
  try {
    for (const item of items) {
      signal.throwIfAborted()
      const change = await moveItem(item, { from, to, signal, deletesSource }).catch((error: unknown) => {
        if (error instanceof DamagedMediaError) return error
        throw error
      })
      step.add(1)
      if (change instanceof DamagedMediaError) {
        moved.damaged.push(change.path)
        continue
      }
      moved[change] += 1
      if (!deletesSource || change === 'gone') continue
      await from.remove([item])
      moved.deleted += 1
    }
  } finally {
    step.end()
  }
  return moved
}

async function moveItem(
  item: MediaItem,
  { from, to, signal, deletesSource }: MoveOptions & { signal: AbortSignal },
): Promise<'copied' | 'unchanged' | 'gone'> {
  try {
    const record = await describe(from, item, signal)
    if (await isThere(to, item, record, { signal, deletesSource })) return 'unchanged'
    await copyItem(from, to, item, { record, signal, readsBack: true })
  } catch (error) {
    if (!signal.aborted && !(await from.has(item))) return 'gone'
    throw error
  }
  if (await from.has(item)) return 'copied'
  // Removed while it was copied: the removal did not find the copy.
  await to.remove([item])
  return 'gone'
}

/** Rejects with {@link DamagedMediaError} if the item is there, whole, and differs: then the source has changed. */
async function isThere(
  to: MediaStore,
  item: MediaItem,
  record: string,
  { signal, deletesSource }: { signal: AbortSignal; deletesSource: boolean },
): Promise<boolean> {
  if (!(await to.has(item))) return false
  const stored = await describe(to, item, signal)
  if (stored === record) return !deletesSource || holds(to, item, record, signal)
  if (to.checksums && (await holds(to, item, stored, signal))) throw new DamagedMediaError(item)
  return false
}
