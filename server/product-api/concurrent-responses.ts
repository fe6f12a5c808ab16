import type { Readable } from 'node:stream'
import { clientKey } from '../security/client-key.ts'

export type Slot = { release(): void } | 'ownIsFull' | 'allIsFull'

/** Counts responses in progress, so that one address cannot occupy all connections. */
export interface ConcurrentResponses {
  take(clientAddress: string): Slot
  count(): number
}

export function concurrentResponses({
  perAddress,
  total,
}: {
  perAddress: number
  total: number
}): ConcurrentResponses {
  const counts = new Map<string, number>()
  let count = 0
  return {
    count: () => count,
    take(clientAddress) {
      const key = clientKey(clientAddress)
      const own = counts.get(key) ?? 0
      if (own >= perAddress) return 'ownIsFull'
      if (count >= total) return 'allIsFull'
      counts.set(key, own + 1)
      count += 1
      let isReleased = false
      return {
        release() {
          if (isReleased) return
          isReleased = true
          count -= 1
          const left = (counts.get(key) ?? 1) - 1
          if (left > 0) counts.set(key, left)
          else counts.delete(key)
        },
      }
    },
  }
}

/** Slower than any video's bit rate and any connection that can play one. */
const BYTES_MIN = 64 * 1024

const CHECKS = 6

/**
 * Calls `onUnread` when less than 64 kB was noted within `periodMs`: such a slow reader blocks a connection for others.
 * Browsers request the rest again when they need it.
 */
function watchReader(periodMs: number, onUnread: () => void): { note(bytes: number): void; stop(): void } {
  const taken = [0]
  const watch = setInterval(() => {
    const isWhole = taken.length === CHECKS
    if (isWhole && taken.reduce((sum, bytes) => sum + bytes) < BYTES_MIN) onUnread()
    taken.unshift(0)
    taken.splice(CHECKS)
  }, periodMs / CHECKS)
  return {
    note(bytes) {
      taken[0] = (taken[0] ?? 0) + bytes
    },
    stop: () => clearInterval(watch),
  }
}

/** Destroys a body that is not read, see {@link watchReader}. */
export function dropUnread(body: Readable, periodMs: number): void {
  const reader = watchReader(periodMs, () => body.destroy(new Error('The answer is not read.')))
  body.on('data', (chunk: Buffer) => reader.note(chunk.length))
  body.once('close', reader.stop)
}
