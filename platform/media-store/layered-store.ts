import type { Freed, MediaItem, MediaStore } from './media-store.ts'

/**
 * Stores into the first store, reads what is not in it from the second, and removes from both: for media that
 * is moved from one to the other while the product runs.
 */
export function layeredStore(first: MediaStore, second: MediaStore): MediaStore {
  const holding = async (item: MediaItem) => ((await first.has(item)) ? first : second)
  const { locate } = first
  return {
    async put(item, make, options) {
      if (!options?.replaces && (await second.has(item))) return
      await first.put(item, make, options)
    },
    open: async (path) => (await first.open(path)) ?? (await second.open(path)),
    has: async (item) => (await first.has(item)) || (await second.has(item)),
    async *list(kind) {
      const listed = new Set<MediaItem>()
      for await (const item of first.list(kind)) {
        listed.add(item)
        yield item
      }
      for await (const item of second.list(kind)) if (!listed.has(item)) yield item
    },
    listFiles: async (item) => (await holding(item)).listFiles(item),
    checksums: async (item) => (await (await holding(item)).checksums?.(item)) ?? null,
    copyTo: async (item, localPath) => (await holding(item)).copyTo(item, localPath),
    async remove(items) {
      const freed: Freed = { fileCount: 0, sizeBytes: 0 }
      for (const item of items) {
        const [here, there] = [await first.remove([item]), await second.remove([item])]
        freed.fileCount += Math.max(here.fileCount, there.fileCount)
        freed.sizeBytes += here.sizeBytes + there.sizeBytes
      }
      return freed
    },
    async removeLeftovers(nowMs) {
      await first.removeLeftovers(nowMs)
      await second.removeLeftovers(nowMs)
    },
    ...(locate && { locate }),
    close() {
      first.close?.()
      second.close?.()
    },
  }
}
