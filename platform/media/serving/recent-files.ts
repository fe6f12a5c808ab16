import { LRUCache } from 'lru-cache'
import type { FileBytes } from '../../media-store/media-store.ts'

const BYTES_MAX = 16 * 1024 * 1024
/** A deleted video is served no longer than this. */
const CACHED_MS = 60_000

/** Whole small files, under names whose content never changes (record 005). */
export type RecentFiles = Pick<LRUCache<string, FileBytes>, 'get' | 'set'>

/**
 * Viewers request the same files: each disk access takes half a dozen round trips through the thread pool,
 * and the first frame waits for all of them.
 */
export function recentFiles(clock: () => number): RecentFiles {
  return new LRUCache<string, FileBytes>({
    maxSize: BYTES_MAX,
    sizeCalculation: (bytes) => bytes.length + 200,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
}
