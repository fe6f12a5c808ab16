import * as z from 'zod'
import type { MediaItem, MediaKind } from './media-store.ts'

/**
 * A bucket has no folders and no renaming, so that an item is stored once its index is: an object that names
 * its files. It is written last and deleted first.
 */
const ItemIndex = z.object({
  files: z.array(z.object({ name: z.string().min(1), sizeBytes: z.int(), sha256: z.string() })).min(1),
})
export type ItemIndex = z.infer<typeof ItemIndex>

const SUFFIX = '.json'

export function indexFolder(kind: MediaKind): string {
  return `items/${kind}/`
}

export function indexKey(item: MediaItem): string {
  return `items/${item}${SUFFIX}`
}

/** Null: another object. */
export function itemOfIndex(key: string): MediaItem | null {
  const match = /^items\/((?:episodes|pictures)\/[^./][^/]*)\.json$/.exec(key)
  return match ? (match[1] as MediaItem) : null
}

/** Key of a file of an item; a picture is its only file. */
export function fileKey(item: MediaItem, name: string): string {
  return item.startsWith('pictures/') ? item : `${item}/${name}`
}

/** Begins the keys of all files of an item, and of no other. */
export function filePrefix(item: MediaItem): string {
  return item.startsWith('pictures/') ? item : `${item}/`
}

export function parseIndex(bytes: Uint8Array): ItemIndex {
  return ItemIndex.parse(JSON.parse(Buffer.from(bytes).toString()))
}

export function formatIndex(index: ItemIndex): Uint8Array {
  return Buffer.from(`${JSON.stringify(index)}\n`)
}
