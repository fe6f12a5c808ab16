import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isMediaItem, type MediaPath } from '../media-store/media-store.ts'
import { StartError } from '../runtime/start-error.ts'
import { parseChecksum } from './checksums.ts'
import { type CheckedBackup, MEDIA_COPIES, MEDIA_LIST } from './manifest.ts'
import { DamagedMediaError, type ListedCopy, type MediaCopies, openMediaCopies } from './media-copies.ts'
import type { WorkDeps } from './take-backup.ts'

/**
 * Reads each media item of a backup, one after the other; damage to one stops none of the others. Rejects with {@link StartError} if the list of
 * them is damaged.
 *
 * @param read rejects with {@link DamagedMediaError} for a damaged item
 * @returns the damaged ones, in the order of the backup
 */
export async function readCopies(
  { folder, manifest }: CheckedBackup,
  { progress, signal }: WorkDeps,
  read: (copies: MediaCopies, listed: ListedCopy) => Promise<void>,
): Promise<MediaPath[]> {
  const step = progress.begin('Media items', manifest.mediaCount)
  const copies = openMediaCopies(join(folder, '..', MEDIA_COPIES))
  const damaged: MediaPath[] = []
  for await (const line of createInterface({ input: createReadStream(join(folder, MEDIA_LIST)) })) {
    signal.throwIfAborted()
    const { path, sha256 } = parseChecksum(line) ?? {}
    if (!path || !sha256 || !isMediaItem(path))
      throw new StartError(`${MEDIA_LIST} of the backup is damaged.`)
    try {
      await read(copies, { item: path, sha256 })
    } catch (error) {
      if (!(error instanceof DamagedMediaError)) throw error
      damaged.push(error.path)
    }
    step.add(1)
  }
  step.end()
  return damaged
}
