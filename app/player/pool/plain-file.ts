import type { PlayAddresses } from '../../../contract/episodes.ts'
import { type Connection, readConnection } from '../../browser/connection.ts'
import { deviceStorage, readStored, readText, tabStorage, writeText } from '../../browser/device-storage.ts'
import { firstBitsPerSecond } from './connection.ts'

/** What the viewer has set in the player. */
export const SETTINGS_KEY = 'cliffhanger.player'
/** In the tab, in bits per second. */
export const MEASURED_KEY = 'cliffhanger.measuredRate'

/** The higher file takes at most 1.5 Mbit/s of it; the rest loads page and engine meanwhile. */
export const HIGH_BITS_PER_SECOND = 2.5e6
/** Who has chosen less than this gets the lowest. In lines. */
export const HIGH_SIDE = 480

/**
 * The plain file that the network carries from its first second, and that the viewer wants. The opening script has the same
 * rule, but for what the page has loaded, since it chooses before anything is. Null: there is none.
 */
export function choosePlainFile({
  mp4Url,
  highMp4Url,
}: Pick<PlayAddresses, 'mp4Url' | 'highMp4Url'>): string | null {
  return highMp4Url && isHighWanted() && isHighCarried() ? highMp4Url : mp4Url
}

function isHighWanted(): boolean {
  const { quality } = (readStored(deviceStorage(), SETTINGS_KEY) ?? {}) as { quality?: unknown }
  return quality !== 'saver' && !(Number(quality) < HIGH_SIDE)
}

function isHighCarried(): boolean {
  const connection = readConnection(navigator)
  const known = firstBitsPerSecond(connection, measuredInTab(connection))
  return !connection.saveData && Math.max(known, loadedRate()) >= HIGH_BITS_PER_SECOND
}

/** A browser that has just been installed takes every network for a slow one. */
const RECENT_MS = 60_000
/** Less than this has come with the connection's first packets, and says nothing. */
const ENOUGH_BYTES = 100_000

/**
 * Of what this page has loaded, in bits per second while anything arrived: so neither parallel responses count as slow ones, nor
 * what was held up and came at once as fast. 0: too little to say.
 */
function loadedRate(): number {
  const sinceMs = performance.now() - RECENT_MS
  let [bytes, ms, untilMs] = [0, 0, sinceMs]
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  for (const entry of loaded.toSorted((one, other) => one.responseStart - other.responseStart)) {
    const { transferSize, workerStart, responseStart, responseEnd } = entry
    // The worker's answers may come from its caches.
    if (transferSize === 0 || workerStart > 0 || responseEnd <= sinceMs) continue
    bytes += transferSize
    ms += Math.max(responseEnd - Math.max(responseStart, untilMs), 0)
    untilMs = Math.max(untilMs, responseEnd)
  }
  return bytes < ENOUGH_BYTES ? 0 : (bytes * 8_000) / Math.max(ms, 1)
}

/** What an engine of this tab has measured before, where the browser says nothing of its connection. */
export function measuredInTab({ downlink }: Connection): number | null {
  if (downlink !== undefined) return null
  return Number(readText(tabStorage(), MEASURED_KEY)) || null
}

export function keepMeasured(bitsPerSecond: number): void {
  writeText(tabStorage(), MEASURED_KEY, String(Math.round(bitsPerSecond)))
}
