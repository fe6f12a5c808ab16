import { createHash, hash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hashFile } from '../media-store/content-key.ts'
import { diskStore } from '../media-store/disk-store.ts'
import type { MediaItem, MediaPath, MediaStore } from '../media-store/media-store.ts'
import { StorageError } from '../media-store/storage-error.ts'
import { makeWhole } from '../media-store/whole-files.ts'
import { StartError } from '../runtime/start-error.ts'
import { formatChecksums, hashFolder } from './checksums.ts'

/**
 * The media that all backups of a location share: a store, plus `checksums/` with the checksums of each item
 * when it was copied. Names are content hashes, so nothing in it is copied again.
 */
export interface MediaCopies {
  store: MediaStore
  recordsFolder: string
}

export function openMediaCopies(folder: string): MediaCopies {
  return { store: diskStore(folder), recordsFolder: join(folder, 'checksums') }
}

/** The SHA-256 is that of the item's checksum file. */
export interface ListedCopy {
  item: MediaItem
  sha256: string
}

export async function* listMedia(store: MediaStore): AsyncGenerator<MediaItem> {
  yield* store.list('episodes')
  yield* store.list('pictures')
}

export async function removeCopiesLeftovers(copies: MediaCopies, nowMs: number): Promise<void> {
  await copies.store.removeLeftovers(nowMs)
  await diskStore(copies.recordsFolder).removeLeftovers(nowMs)
}

/** The SHA-256 is that of the item's checksum file. */
export interface Copied {
  sha256: string
  change: 'none' | 'copied' | 'repaired'
}

/**
 * An existing copy is checked, and replaced if damaged. Null: the item is no longer in the media. Rejects with
 * {@link DamagedMediaError} if neither is whole.
 */
export async function copyToBackup(
  media: MediaStore,
  copies: MediaCopies,
  item: MediaItem,
  signal: AbortSignal,
): Promise<Copied | null> {
  const recordPath = join(copies.recordsFolder, item)
  const record = await readFile(recordPath, 'utf8').catch(absent)
  const isCopied = record !== null && (await copies.store.has(item))
  if (isCopied && (await holds(copies.store, item, record, signal))) {
    return { sha256: hash('sha256', record), change: 'none' }
  }
  try {
    const made = await describe(media, item, signal)
    await copyItem(media, copies.store, item, { record: made, signal })
    await rm(recordPath, { force: true })
    await makeWhole(recordPath, (partialPath) => writeFile(partialPath, made))
    return { sha256: hash('sha256', made), change: isCopied ? 'repaired' : 'copied' }
  } catch (error) {
    if (!signal.aborted && !(await media.has(item))) return null
    throw error
  }
}

/**
 * Copies one item from a backup into the media, unless its bytes are there. Returns whether it was copied. Rejects
 * with {@link DamagedMediaError} if the copy does not match the backup.
 */
export async function restoreFromBackup(
  copies: MediaCopies,
  media: MediaStore,
  { item, sha256 }: ListedCopy,
  signal: AbortSignal,
): Promise<boolean> {
  const record = await readRecord(copies, { item, sha256 })
  if (await holds(media, item, record, signal)) return false
  if (!(await copies.store.has(item))) throw damagedBackup(item)
  await copyItem(copies.store, media, item, { record, signal }).catch((error: unknown) => {
    throw error instanceof DamagedMediaError ? damagedBackup(error.path) : error
  })
  return true
}

/** Reads every byte of a copy. Rejects with {@link DamagedMediaError} if it does not match the backup. */
export async function checkCopy(copies: MediaCopies, listed: ListedCopy, signal: AbortSignal): Promise<void> {
  const record = await readRecord(copies, listed)
  if (!(await holds(copies.store, listed.item, record, signal))) throw damagedBackup(listed.item)
}

async function readRecord(copies: MediaCopies, { item, sha256 }: ListedCopy): Promise<string> {
  const record = await readFile(join(copies.recordsFolder, item), 'utf8').catch(absent)
  if (record === null || hash('sha256', record) !== sha256) throw damagedBackup(item)
  return record
}

/** An item whose bytes are not what they were when it was stored. It says nothing about other items. */
export class DamagedMediaError extends StartError {
  readonly path: MediaPath

  constructor(path: MediaPath, sentence = `media/${path} has changed since it was stored.`) {
    super(sentence)
    this.path = path
  }
}

export const changedSinceBackup = (path: string) => `media/${path} has changed since the backup.`

function damagedBackup(path: MediaPath): DamagedMediaError {
  return new DamagedMediaError(path, changedSinceBackup(path))
}

/** Rejects with {@link DamagedMediaError} if what is read does not match `record`; `to` is unchanged then. */
export async function copyItem(
  from: MediaStore,
  to: MediaStore,
  item: MediaItem,
  { record, signal, readsBack = false }: { record: string; signal: AbortSignal; readsBack?: boolean },
): Promise<void> {
  const make = async (localPath: string) => {
    await from.copyTo(item, localPath).catch(async (error) => {
      const isThere = !signal.aborted && !(error instanceof StorageError) && (await from.has(item))
      throw isThere && isOfOneItem(error) ? new DamagedMediaError(item) : error
    })
    if ((await describeLocal(localPath, item, signal)) !== record) throw new DamagedMediaError(item)
  }
  await to.put(item, make, { replaces: true, readsBack })
}

/** A file of it is missing or cannot be read; a full disk, say, concerns all items. */
function isOfOneItem(error: NodeJS.ErrnoException): boolean {
  return error.code === undefined || error.code === 'ENOENT' || error.code === 'EIO'
}

/**
 * In the format of `sha256sum`, from what the store recorded, or its files. What was recorded says nothing about the
 * bytes: nothing is deleted, kept or restored because of it.
 */
export async function describe(store: MediaStore, item: MediaItem, signal: AbortSignal): Promise<string> {
  const recorded = await store.checksums?.(item)
  return recorded ? formatChecksums(recorded) : describeBytes(store, item, signal)
}

async function describeBytes(store: MediaStore, item: MediaItem, signal: AbortSignal): Promise<string> {
  const checksums = new Map<string, string>()
  for (const path of await store.listFiles(item)) {
    const name = path === item ? basename(item) : path.slice(item.length + 1)
    checksums.set(name, await hashStored(store, path, signal))
  }
  return formatChecksums(checksums)
}

/** Reads every byte of an item. */
export async function holds(
  store: MediaStore,
  item: MediaItem,
  record: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await store.has(item))) return false
  try {
    return (await describeBytes(store, item, signal)) === record
  } catch (error) {
    if (error instanceof DamagedMediaError) return false
    throw error
  }
}

async function hashStored(store: MediaStore, path: MediaPath, signal: AbortSignal): Promise<string> {
  const file = await store.open(path)
  if (!file) throw new DamagedMediaError(path)
  const sum = createHash('sha256')
  if (file.sizeBytes === 0) await file.close()
  else {
    const content = await file.read({ start: 0, end: file.sizeBytes - 1 }, signal)
    if (content instanceof Uint8Array) sum.update(content)
    else await content.pipeTo(new WritableStream({ write: (chunk) => void sum.update(chunk) }))
  }
  return sum.digest('hex')
}

async function describeLocal(path: string, item: MediaItem, signal: AbortSignal): Promise<string> {
  return formatChecksums(
    (await stat(path)).isDirectory()
      ? await hashFolder(path, signal)
      : new Map([[basename(item), await hashFile(path, signal)]]),
  )
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
