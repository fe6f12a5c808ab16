import { LRUCache } from 'lru-cache'
import type { BucketClient } from './bucket-client.ts'
import { isLarge } from './content-type.ts'
import type { Located, MediaItem, MediaPath } from './media-store.ts'

/** An address is the same within a window, so that caches can answer. */
const WINDOW_MS = 20_000
/** From the window's beginning. With the interval of revocations, a video is gone within a minute. */
const LIFE_SECONDS = 50
/**
 * Browsers load all parts of a plain file from the address to which its first request was redirected, and fail
 * when it has expired.
 */
const PLAIN_LIFE_SECONDS = 900
const PLAIN_FILE = /\/plain(?:-high)?\.mp4$/
/** A removed video's addresses are refused by the bucket, which no longer has it. */
const KNOWN_MS = 30_000
const KNOWN_MAX = 20_000

/** Signed addresses from which browsers load large files. `has` reads the bucket. */
export function bucketAddresses(
  bucket: Pick<BucketClient, 'sign'>,
  has: (item: MediaItem) => Promise<boolean>,
) {
  const known = new LRUCache<MediaItem, true>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  const signed = new LRUCache<string, string>({ max: KNOWN_MAX })

  async function isKnown(item: MediaItem): Promise<boolean> {
    if (known.get(item)) return true
    const isThere = await has(item)
    if (isThere) known.set(item, true)
    return isThere
  }

  async function sign(path: MediaPath, windowMs: number): Promise<string> {
    const key = `${windowMs} ${path}`
    const lifeSeconds = PLAIN_FILE.test(path) ? PLAIN_LIFE_SECONDS : LIFE_SECONDS
    const url = signed.get(key) ?? (await bucket.sign(path, { signedAtMs: windowMs, lifeSeconds }))
    signed.set(key, url)
    return url
  }

  return {
    async locate(path: MediaPath, nowMs: number): Promise<Located | null> {
      if (!isLarge(path) || !(await isKnown(toItem(path)))) return null
      const windowMs = Math.floor(nowMs / WINDOW_MS) * WINDOW_MS
      const freshSeconds = Math.floor((windowMs + WINDOW_MS - nowMs) / 1000)
      return { url: await sign(path, windowMs), freshSeconds }
    },

    forget(item: MediaItem): void {
      known.delete(item)
    },
  }
}

function toItem(path: MediaPath): MediaItem {
  return path.split('/').slice(0, 2).join('/') as MediaItem
}
