import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { someAtOnce } from './at-once.ts'
import type { BucketClient } from './bucket-client.ts'
import { openObject, readWhole } from './bucket-file.ts'
import { removeOrphans } from './bucket-leftovers.ts'
import { uploadItem } from './bucket-upload.ts'
import { isLarge } from './content-type.ts'
import {
  fileKey,
  filePrefix,
  type ItemIndex,
  indexFolder,
  indexKey,
  itemOfIndex,
  parseIndex,
} from './item-index.ts'
import type { Freed, Located, MediaItem, MediaPath, MediaStore } from './media-store.ts'
import { partialBeside, removeLeftoversIn } from './whole-files.ts'

/** An address is the same within a window, so that caches can answer. */
const WINDOW_MS = 20_000
/** From the window's beginning. With the interval of revocations, a video is gone within a minute. */
const LIFE_SECONDS = 50
/**
 * Browsers load all parts of a plain file from the address to which its first request was redirected, and fail
 * when it has expired.
 */
const PLAIN_LIFE_SECONDS = 900
const PLAIN_FILE = /\/plain\.mp4$/
/** A removed video's addresses are refused by the bucket, which no longer has it. */
const KNOWN_MS = 30_000
const KNOWN_MAX = 20_000

interface BucketStoreOptions {
  /** Folder of this machine in which items are made before they are uploaded. */
  scratch: string
  redirects: boolean
}

/** Media as objects of a bucket: an item is stored once its index is (`item-index.ts`). */
export function bucketStore(bucket: BucketClient, { scratch, redirects }: BucketStoreOptions): MediaStore {
  const known = new LRUCache<MediaItem, true>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  const signed = new LRUCache<string, string>({ max: KNOWN_MAX })
  let isSwept = false

  const has = async (item: MediaItem) => (await bucket.readSize(indexKey(item))) !== null

  async function isKnown(item: MediaItem): Promise<boolean> {
    if (known.get(item)) return true
    const isThere = await has(item)
    if (isThere) known.set(item, true)
    return isThere
  }

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
    known.delete(item)
    const isWhole = await has(item)
    // First, since anything with an index must be complete.
    if (isWhole) await bucket.remove(indexKey(item))
    const sizes = await listSizes(item)
    await someAtOnce(sizes.keys(), (key) => bucket.remove(key))
    if (!isWhole && sizes.size === 0) return null
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  async function sign(path: MediaPath, windowMs: number): Promise<string> {
    const key = `${windowMs} ${path}`
    const lifeSeconds = PLAIN_FILE.test(path) ? PLAIN_LIFE_SECONDS : LIFE_SECONDS
    const url = signed.get(key) ?? (await bucket.sign(path, { signedAtMs: windowMs, lifeSeconds }))
    signed.set(key, url)
    return url
  }

  async function locate(path: MediaPath, nowMs: number): Promise<Located | null> {
    if (!isLarge(path) || !(await isKnown(toItem(path)))) return null
    const windowMs = Math.floor(nowMs / WINDOW_MS) * WINDOW_MS
    const freshSeconds = Math.floor((windowMs + WINDOW_MS - nowMs) / 1000)
    return { url: await sign(path, windowMs), freshSeconds }
  }

  return {
    has,
    ...(redirects && { locate }),
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

function toItem(path: MediaPath): MediaItem {
  return path.split('/').slice(0, 2).join('/') as MediaItem
}
