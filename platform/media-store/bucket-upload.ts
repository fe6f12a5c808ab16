import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { someAtOnce } from './at-once.ts'
import type { BucketClient, ObjectSource } from './bucket-client.ts'
import { hashObject } from './bucket-file.ts'
import { hashFile } from './content-key.ts'
import { contentType } from './content-type.ts'
import { fileKey, formatIndex, type ItemIndex, indexKey } from './item-index.ts'
import type { MediaItem } from './media-store.ts'
import { StorageError } from './storage-error.ts'

/** Larger files are read from disk while they are sent. */
const IN_MEMORY_BYTES_MAX = 8 * 1024 * 1024
/** Of one upload, in Amazon S3 and most others. */
const OBJECT_BYTES_MAX = 5 * 1024 ** 3

/** Uploads the files of an item that is at a local path; it counts as stored from then on. */
export async function uploadItem(
  bucket: BucketClient,
  item: MediaItem,
  { localPath, readsBack }: { localPath: string; readsBack: boolean },
): Promise<ItemIndex> {
  const isFolder = (await stat(localPath)).isDirectory()
  const names = isFolder ? await listNames(localPath) : ['']
  const files: ItemIndex['files'] = []
  await someAtOnce(names, async (name) => {
    const path = isFolder ? join(localPath, name) : localPath
    const key = fileKey(item, name)
    const source = await toSource(path, key)
    await bucket.write(key, source)
    if (readsBack) await requireSame(bucket, key, source)
    const { sizeBytes, sha256 } = source
    files.push({ name: name || toName(item), sizeBytes, sha256 })
  })
  const index: ItemIndex = { files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
  await bucket.write(indexKey(item), toIndexSource(index))
  return index
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function toName(item: MediaItem): string {
  return item.slice(item.indexOf('/') + 1)
}

async function toSource(path: string, key: string): Promise<ObjectSource> {
  const { size: sizeBytes } = await stat(path)
  if (sizeBytes > OBJECT_BYTES_MAX) {
    throw new StorageError(`${key} is larger than the 5 GB of one upload to a bucket: split the episode.`)
  }
  if (sizeBytes > IN_MEMORY_BYTES_MAX) {
    return { content: path, sizeBytes, sha256: await hashFile(path), contentType: contentType(key) }
  }
  const content = await readFile(path)
  return { content, sizeBytes, sha256: hash('sha256', content), contentType: contentType(key) }
}

function toIndexSource(index: ItemIndex): ObjectSource {
  const content = formatIndex(index)
  return {
    content,
    sizeBytes: content.length,
    sha256: hash('sha256', content),
    contentType: 'application/json',
  }
}

async function requireSame(
  bucket: BucketClient,
  key: string,
  { sha256, sizeBytes }: ObjectSource,
): Promise<void> {
  const found = await hashObject(bucket, key)
  if (found?.sha256 === sha256 && found.sizeBytes === sizeBytes) return
  throw new StorageError(`${key} in the bucket differs from what was uploaded: run the command again.`)
}
