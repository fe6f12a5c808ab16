import type { MediaItem, MediaStore } from '../media-store/media-store.ts'
import { copyItem, describe, listMedia } from './media-copies.ts'
import type { WorkDeps } from './take-backup.ts'

export interface MovedMedia {
  itemCount: number
  copied: number
  /** In the other store already, with the same checksums. */
  unchanged: number
  /** Removed by somebody else meanwhile. */
  gone: number
  deleted: number
}

interface MoveOptions {
  from: MediaStore
  to: MediaStore
  /** Whether to delete each item of `from` once its copy is complete. */
  deletesSource: boolean
}

/**
 * Copies every item from one store to the other, and reads each copied byte again. What is there with the same
 * checksums is not copied, so that it may be stopped and repeated, also while the product runs.
 */
export async function moveMedia(
  { from, to, deletesSource }: MoveOptions,
  { clock, progress, signal }: WorkDeps,
): Promise<MovedMedia> {
  const moved: MovedMedia = { itemCount: 0, copied: 0, unchanged: 0, gone: 0, deleted: 0 }
  await to.removeLeftovers(clock.nowMs())
  const items = await Array.fromAsync(listMedia(from))
  moved.itemCount = items.length
  const step = progress.begin('Media items', items.length)
  try {
    for (const item of items) {
      signal.throwIfAborted()
      const change = await moveItem(item, { from, to, signal })
      moved[change] += 1
      step.add(1)
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
  { from, to, signal }: { from: MediaStore; to: MediaStore; signal: AbortSignal },
): Promise<'copied' | 'unchanged' | 'gone'> {
  try {
    const record = await describe(from, item, signal)
    if ((await to.has(item)) && (await describe(to, item, signal)) === record) return 'unchanged'
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
