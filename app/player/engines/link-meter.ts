/** Less says more of chance than of the connection. */
const SAMPLE_MS_MIN = 50

interface Arrival {
  tookMs: number
  bytes: number
}

/**
 * Measures what arrives on the page's one connection. Segments of sound and picture, and of several elements, arrive at the same time:
 * each alone seems slow, and the connection as slow as that.
 *
 * @returns takes what has arrived by now; gives it with what came before, as if it had come one after the other. Null: too little yet
 */
export function createLinkMeter(nowMs = () => performance.now()): (arrival: Arrival) => Arrival | null {
  let countedUntilMs = Number.NEGATIVE_INFINITY
  let waiting: Arrival = { tookMs: 0, bytes: 0 }
  return ({ tookMs, bytes }) => {
    const atMs = nowMs()
    waiting = {
      tookMs: waiting.tookMs + Math.min(tookMs, atMs - countedUntilMs),
      bytes: waiting.bytes + bytes,
    }
    countedUntilMs = atMs
    if (waiting.tookMs < SAMPLE_MS_MIN) return null
    const sample = waiting
    waiting = { tookMs: 0, bytes: 0 }
    return sample
  }
}
