import { someAtOnce } from './at-once.ts'
import type { BucketClient, StoredObject } from './bucket-client.ts'
import { indexFolder, itemOfIndex } from './item-index.ts'

/** An upload in progress has files without an index, too. */
const LEFTOVER_AFTER_MS = 24 * 3_600_000

/** Deletes files of uploads and removals that were interrupted more than a day ago. */
export async function removeOrphans(bucket: BucketClient, nowMs: number): Promise<void> {
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
