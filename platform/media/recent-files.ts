import { LRUCache } from 'lru-cache'

const BYTES_MAX = 16 * 1024 * 1024
/** A film that was taken away is served no longer than this. */
const KEPT_MS = 60_000

/** Small files that were read a moment ago, whole, by a name that never stands for other bytes (record 005). */
export type RecentFiles = Pick<LRUCache<string, FileBytes>, 'get' | 'set'>
export type FileBytes = Uint8Array<ArrayBuffer>

/**
 * What one viewer has asked for the next one asks for too: each look at the disk is half a dozen turns of the thread
 * pool, and the first picture waits for all of them. Row 415.
 */
export function recentFiles(clock: () => number): RecentFiles {
  return new LRUCache<string, FileBytes>({
    maxSize: BYTES_MAX,
    sizeCalculation: (bytes) => bytes.length + 200,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
}
