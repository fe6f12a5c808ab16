import type { Readable } from 'node:stream'
import { clientKey } from '../security/client-key.ts'

/** Where an answer may begin, or who is in its way: this address has enough of them, or everybody together. */
export type Place = { release(): void } | 'ownIsFull' | 'allIsFull'

/** Counts answers under way, so that no address takes every connection there is. */
export interface OpenAnswers {
  take(clientAddress: string): Place
}

/**
 * @param perAddress answers one address may have under way at a time
 * @param total answers all of them together may have
 */
export function openAnswers({ perAddress, total }: { perAddress: number; total: number }): OpenAnswers {
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

/** Slower than any film plays, and than any line a film plays on. */
const BYTES_MIN = 64 * 1024

/**
 * Destroys a body of which fewer than 64 kB were taken within `periodMs`: whoever reads that slowly, or not at all, holds
 * a connection that others wait for. Browsers ask for the rest again when they want it.
 */
export function dropUnread(body: Readable, periodMs: number): void {
  let takenBytes = 0
  body.on('data', (chunk: Buffer) => {
    takenBytes += chunk.length
  })
  const watch = setInterval(() => {
    if (takenBytes < BYTES_MIN) body.destroy(new Error('The answer is not read.'))
    takenBytes = 0
  }, periodMs)
  body.once('close', () => clearInterval(watch))
}
