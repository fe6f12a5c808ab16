/** What a browser tells of its connection, where it tells anything. */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
  /** In Mbit/s. */
  downlink?: number
}

/** Below this, an episode fetched ahead would take its data from the one that plays. */
const SLOW_BITS_PER_SECOND = 5e5
const SLOW_TYPES = ['slow-2g', '2g']
/** Of an unknown connection: the lowest rendition shows a picture soonest, and the second segment is better already. */
const UNKNOWN_BITS_PER_SECOND = 3e5
/** Browsers round what they tell, and the connection has other work. */
const SHARE_OF_DOWNLINK = 0.5

export function readConnection(scope: Navigator): Connection {
  return (scope as Navigator & { connection?: Connection }).connection ?? {}
}

/** Whether a neighbour may be fetched before anybody asked for it: never on data saver or a slow link. Row 415. */
export function mayPrefetch(
  { saveData, effectiveType }: Connection,
  measuredBitsPerSecond: number | null,
): boolean {
  if (saveData || SLOW_TYPES.includes(effectiveType ?? '')) return false
  return measuredBitsPerSecond === null || measuredBitsPerSecond >= SLOW_BITS_PER_SECOND
}

/** What the first rendition is chosen by: what was measured here, or else half of what the browser tells. */
export function firstBitsPerSecond({ downlink }: Connection, measuredBitsPerSecond: number | null): number {
  if (measuredBitsPerSecond !== null) return measuredBitsPerSecond
  return Math.max(UNKNOWN_BITS_PER_SECOND, (downlink ?? 0) * 1e6 * SHARE_OF_DOWNLINK)
}
