import { type Connection, sparesData } from '../../browser/connection.ts'

/** Below this, prefetching would compete with the playing episode. */
const SLOW_BITS_PER_SECOND = 5e5
const SLOW_TYPES = ['slow-2g', '2g']
/** For an unknown connection: the lowest rendition starts soonest, and the second segment is already better. */
const UNKNOWN_BITS_PER_SECOND = 3e5
/** Browsers round their estimate, and other requests share the connection. */
export const SHARE_OF_DOWNLINK = 0.5

/** Never with data saver or on a slow connection. */
export function mayPrefetchEpisodes(connection: Connection, measuredBitsPerSecond: number | null): boolean {
  if (sparesData(connection, SLOW_TYPES)) return false
  return measuredBitsPerSecond === null || measuredBitsPerSecond >= SLOW_BITS_PER_SECOND
}

/** Chooses the first rendition: our measurement, or else half of the browser's estimate. */
export function firstBitsPerSecond({ downlink }: Connection, measuredBitsPerSecond: number | null): number {
  if (measuredBitsPerSecond !== null) return measuredBitsPerSecond
  return Math.max(UNKNOWN_BITS_PER_SECOND, (downlink ?? 0) * 1e6 * SHARE_OF_DOWNLINK)
}
