/**
 * Shared between the thread that calls the embedded database and the one that watches it: the database runs
 * inside its caller's thread, so a call that never ends also stops all timers there, and no other part of that thread answers.
 */
export class CallRecord {
  readonly buffer: SharedArrayBuffer
  readonly #slots: Int32Array<SharedArrayBuffer>

  /** @param buffer of the record that another thread watches */
  constructor(buffer = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer
    this.#slots = new Int32Array(buffer)
  }

  async during<Result>(call: () => Promise<Result>): Promise<Result> {
    Atomics.add(this.#slots, NUMBER, 1)
    Atomics.store(this.#slots, IS_RUNNING, 1)
    try {
      return await call()
    } finally {
      Atomics.store(this.#slots, IS_RUNNING, 0)
    }
  }

  get running(): number | null {
    return Atomics.load(this.#slots, IS_RUNNING) === 1 ? Atomics.load(this.#slots, NUMBER) : null
  }
}

const NUMBER = 0
const IS_RUNNING = 1
const SLOTS = 2

const LOOK_EVERY_MS = 1_000

/**
 * Calls `onSilence` once when a recorded call takes too long. Run it in another thread than the calls.
 *
 * @returns how to stop
 */
export function watchCalls(
  record: CallRecord,
  readSecondsMax: () => number,
  onSilence: (seconds: number) => void,
): () => void {
  let watched: number | null = null
  let looks = 0
  // Counts checks, not time: sleep of the machine must not count as a stuck call.
  const timer = setInterval(() => {
    const { running } = record
    const secondsMax = readSecondsMax()
    looks = running !== null && running === watched ? looks + 1 : 0
    watched = running
    if (running === null || looks * LOOK_EVERY_MS < secondsMax * 1_000) return
    clearInterval(timer)
    onSilence(secondsMax)
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
