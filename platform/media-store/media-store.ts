/**
 * An item is an episode with all of its files, `episodes/{mediaKey}`, or a picture, `pictures/{key}.webp`.
 * Its key is a hash of its content, so that an item never changes.
 */
export interface MediaStore {
  /**
   * Stores an item that `make` writes to a local path: a folder for an episode, a file for a picture. Atomic:
   * nothing is left when `make` throws. An existing item stays, unless `replaces`. With `readsBack`, a store
   * that is not on this machine reads every byte again before the item counts as stored.
   */
  put(item: MediaItem, make: MakeItem, options?: PutOptions): Promise<void>
  open(path: MediaPath): Promise<StoredFile | null>
  has(item: MediaItem): Promise<boolean>
  list(kind: MediaKind): AsyncIterable<MediaItem>
  listFiles(item: MediaItem): Promise<MediaPath[]>
  copyTo(item: MediaItem, localPath: string): Promise<void>
  /** Missing items are skipped. May be interrupted and repeated. */
  remove(items: readonly MediaItem[]): Promise<Freed>
  removeLeftovers(nowMs: number): Promise<void>
  /**
   * SHA-256 of each file by its name, as recorded when the item was stored, without files that are missing or
   * of another size. Absent, or null: read the files.
   */
  checksums?(item: MediaItem): Promise<ReadonlyMap<string, string> | null>
  /** Where viewers load a video's file without this product. Absent, or null: send what `open` returns. */
  locate?(path: MediaPath, nowMs: number): Promise<Located | null>
  close?(): void
}

export interface PutOptions {
  replaces?: boolean
  readsBack?: boolean
}

export interface Located {
  url: string
  /** Until another address is due; this one is valid for longer. */
  freshSeconds: number
}

export type MediaKind = 'episodes' | 'pictures'
export type MediaItem = `${MediaKind}/${string}`
/** `episodes/{mediaKey}/{name}` or `pictures/{key}.webp`. */
export type MediaPath = string
export type MakeItem = (localPath: string) => Promise<void>

export interface Freed {
  fileCount: number
  sizeBytes: number
}

export interface ByteRange {
  start: number
  end: number
}

export type FileBytes = Uint8Array<ArrayBuffer>

/** Either read once or closed. */
export interface StoredFile {
  sizeBytes: number
  /** Small parts are bytes. An aborted `signal` ends a stream. */
  read(range: ByteRange, signal?: AbortSignal): Promise<FileBytes | ReadableStream<Uint8Array>>
  close(): Promise<void>
}

export function episodeItem(mediaKey: string): MediaItem {
  return `episodes/${mediaKey}`
}

export function pictureItem(pictureKey: string): MediaItem {
  return `pictures/${pictureKey}.webp`
}

/** No such name leads out of a store. */
export function isMediaItem(text: string): text is MediaItem {
  return /^(?:episodes|pictures)\/[^./][^/]*$/.test(text)
}

export async function readAll(file: StoredFile): Promise<FileBytes> {
  if (file.sizeBytes === 0) {
    await file.close()
    return new Uint8Array()
  }
  const content = await file.read({ start: 0, end: file.sizeBytes - 1 })
  return content instanceof Uint8Array ? content : new Uint8Array(await new Response(content).arrayBuffer())
}
