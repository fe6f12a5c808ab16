import { Worker } from 'node:worker_threads'

/**
 * Shared between a thread that calls the embedded database and the thread that watches it: the database runs
 * inside its caller's thread, so a call that never ends also stops all timers there.
 */
export class CallRecord {
  readonly buffer: SharedArrayBuffer
  readonly isWatched: boolean
  readonly #slots: Int32Array<SharedArrayBuffer>

  /** @param buffer of the record that another thread watches */
  constructor(buffer?: SharedArrayBuffer) {
    this.isWatched = buffer !== undefined
    this.buffer = buffer ?? new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT)
    this.#slots = new Int32Array(this.buffer)
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

  get secondsMax(): number {
    return Atomics.load(this.#slots, SECONDS_MAX)
  }

  set secondsMax(seconds: number) {
    Atomics.store(this.#slots, SECONDS_MAX, seconds)
  }

  get running(): number | null {
    return Atomics.load(this.#slots, IS_RUNNING) === 1 ? Atomics.load(this.#slots, NUMBER) : null
  }
}

const NUMBER = 0
const IS_RUNNING = 1
const SECONDS_MAX = 2
const SLOTS = 3

const LOOK_EVERY_MS = 1_000

/**
 * Calls `onSilence` once when a recorded call takes too long. Run it in another thread than the calls.
 *
 * @returns how to stop
 */
export function watchCalls(record: CallRecord, folder: string, onSilence: (sentence: string) => void) {
  let watched: number | null = null
  let looks = 0
  // Counts checks, not time: sleep of the machine must not count as a stuck call.
  const timer = setInterval(() => {
    const { running, secondsMax } = record
    looks = running !== null && running === watched ? looks + 1 : 0
    watched = running
    if (running === null || secondsMax === 0 || looks * LOOK_EVERY_MS < secondsMax * 1_000) return
    clearInterval(timer)
    onSilence(
      `The embedded database in ${folder} has not answered for ${secondsMax} s, so this process ends. If the disk is full, make room; then start it again.`,
    )
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

export interface WatchStart {
  buffer: SharedArrayBuffer
  folder: string
}

/**
 * Ends this process with its reason on stderr when a recorded call takes too long.
 *
 * @returns how to stop
 */
export function endOnSilence(record: CallRecord, folder: string): () => Promise<unknown> {
  const thread = new Worker(new URL('call-watch-thread.ts', import.meta.url), {
    workerData: { buffer: record.buffer, folder } satisfies WatchStart,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  thread.unref()
  return () => thread.terminate()
}
