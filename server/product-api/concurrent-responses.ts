import type { Readable } from 'node:stream'
import { clientKey } from '../security/client-key.ts'

/** A slot for a response, or the limit that was reached: this address's or the total. */
export type Place = { release(): void } | 'ownIsFull' | 'allIsFull'

/** Counts responses in progress, so that one address cannot take all connections. */
export interface ConcurrentResponses {
  take(clientAddress: string): Place
}

/** Limits, per address and in total. */
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

/** Checks per period. */
const CHECKS = 6

/**
 * Destroys a body of which fewer than 64 kB were read within the last `periodMs`: a reader that slow holds a connection
 * that others wait for. Browsers request the rest again when they need it.
 */
export function dropUnread(body: Readable, periodMs: number): void {
  /** Bytes read between the last checks, the newest first. */
  const taken = [0]
  body.on('data', (chunk: Buffer) => {
    taken[0] = (taken[0] ?? 0) + chunk.length
  })
  const watch = setInterval(() => {
    const isWhole = taken.length === CHECKS
    if (isWhole && taken.reduce((sum, bytes) => sum + bytes) < BYTES_MIN) {
      body.destroy(new Error('The answer is not read.'))
    }
    taken.unshift(0)
    taken.splice(CHECKS)
  }, periodMs / CHECKS)
  body.once('close', () => clearInterval(watch))
}
