import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { someAtOnce } from './at-once.ts'
import { bucketAddresses } from './bucket-addresses.ts'
import type { BucketClient, StoredObject } from './bucket-client.ts'
import { openObject, readWhole } from './bucket-file.ts'
import { uploadItem } from './bucket-upload.ts'
import {
  fileKey,
  filePrefix,
  type ItemIndex,
  indexFolder,
  indexKey,
  itemOfIndex,
  parseIndex,
} from './item-index.ts'
import type { Freed, MediaItem, MediaStore } from './media-store.ts'
import { partialBeside, removeLeftoversIn } from './whole-files.ts'

interface BucketStoreOptions {
  /** Folder of this machine in which items are made before they are uploaded. */
  scratch: string
  redirects: boolean
}

/** Media as objects of a bucket: an item is stored once its index is (`item-index.ts`). */
export function bucketStore(bucket: BucketClient, { scratch, redirects }: BucketStoreOptions): MediaStore {
  const has = async (item: MediaItem) => (await bucket.readSize(indexKey(item))) !== null
  const addresses = bucketAddresses(bucket, has)
  let isSwept = false

  async function readIndex(item: MediaItem): Promise<ItemIndex | null> {
    const bytes = await readWhole(bucket, indexKey(item))
    return bytes && parseIndex(bytes)
  }

  async function requireIndex(item: MediaItem): Promise<ItemIndex> {
    const index = await readIndex(item)
    if (!index) throw new Error(`${item} is not in the bucket.`)
    return index
  }

  async function listSizes(item: MediaItem): Promise<Map<string, number>> {
    const sizes = new Map<string, number>()
    for await (const { key, sizeBytes } of bucket.list(filePrefix(item))) sizes.set(key, sizeBytes)
    return sizes
  }

  async function removeItem(item: MediaItem): Promise<number | null> {
    addresses.forget(item)
    const isWhole = await has(item)
    // First, since anything with an index must be complete.
    if (isWhole) await bucket.remove(indexKey(item))
    const sizes = await listSizes(item)
    await someAtOnce(sizes.keys(), (key) => bucket.remove(key))
    if (!isWhole && sizes.size === 0) return null
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  return {
    has,
    ...(redirects && { locate: addresses.locate }),
    close: bucket.close,
    async put(item, make, { replaces = false, readsBack = false } = {}) {
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      const localPath = partialBeside(join(scratch, 'item'))
      try {
        await make(localPath)
        if (await has(item)) {
          if (!replaces) return
          await removeItem(item)
        }
        await uploadItem(bucket, item, { localPath, readsBack })
      } finally {
        await rm(localPath, { recursive: true, force: true })
      }
    },
    open: (path) => openObject(bucket, path),
    async *list(kind) {
      for await (const { key } of bucket.list(indexFolder(kind))) {
        const item = itemOfIndex(key)
        if (item) yield item
      }
    },
    async listFiles(item) {
      return (await requireIndex(item)).files.map(({ name }) => fileKey(item, name))
    },
    async checksums(item) {
      const { files } = await requireIndex(item)
      const sizes = await listSizes(item)
      const there = files.filter(({ name, sizeBytes }) => sizes.get(fileKey(item, name)) === sizeBytes)
      return new Map(there.map(({ name, sha256 }) => [name, sha256]))
    },
    async copyTo(item, localPath) {
      const { files } = await requireIndex(item)
      const isFolder = fileKey(item, 'x') !== item
      if (isFolder) await mkdir(localPath)
      await someAtOnce(files, async ({ name }) => {
        const found = await bucket.read(fileKey(item, name))
        if (!found) throw new Error(`${fileKey(item, name)} is not in the bucket.`)
        await pipeline(found.body, createWriteStream(isFolder ? join(localPath, name) : localPath))
      })
    },
    async remove(items) {
      const freed: Freed = { fileCount: 0, sizeBytes: 0 }
      for (const item of items) {
        const sizeBytes = await removeItem(item)
        if (sizeBytes === null) continue
        freed.fileCount += 1
        freed.sizeBytes += sizeBytes
      }
      return freed
    },
    async removeLeftovers(nowMs) {
      await removeLeftoversIn(scratch, nowMs)
      // Lists the whole bucket, so once for each run of a command.
      if (isSwept) return
      isSwept = true
      await removeOrphans(bucket, nowMs)
    },
  }
}

/** An upload in progress has files without an index, too. */
const LEFTOVER_AFTER_MS = 24 * 3_600_000

/** Deletes files of uploads and removals that were interrupted more than a day ago. */
async function removeOrphans(bucket: BucketClient, nowMs: number): Promise<void> {
  const isOld = ({ modifiedMs }: StoredObject) => nowMs - modifiedMs > LEFTOVER_AFTER_MS
  const episodes = await listItems(bucket, 'episodes')
  for await (const folder of bucket.listFolders('episodes/')) {
    if (episodes.has(folder.replace(/\/$/, ''))) continue
    const objects = await Array.fromAsync(bucket.list(folder))
    if (objects.every(isOld)) await someAtOnce(objects, ({ key }) => bucket.remove(key))
  }
  const pictures = await listItems(bucket, 'pictures')
  for await (const object of bucket.list('pictures/')) {
    if (!pictures.has(object.key) && isOld(object)) await bucket.remove(object.key)
  }
}

async function listItems(bucket: BucketClient, kind: 'episodes' | 'pictures'): Promise<Set<string>> {
  const items = new Set<string>()
  for await (const { key } of bucket.list(indexFolder(kind))) {
    const item = itemOfIndex(key)
    if (item) items.add(item)
  }
  return items
}
