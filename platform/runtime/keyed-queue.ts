import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex'

/** The key's queue is full, or the operation has waited too long; it did not run. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

export interface QueueLimits {
  lengthMax?: number
  waitMsMax?: number
}

/**
 * Runs operations with the same key one after the other, in order; those with other keys run concurrently.
 */
export interface KeyedQueue {
  run<Result>(key: string, action: () => Promise<Result>): Promise<Result>
  /**
   * For operations that do the same thing: callers during a run share the next one. It starts after each of
   * them called, so it sees what they know, and any number of callers costs two runs.
   */
  runShared<Result>(key: string, action: () => Promise<Result>): Promise<Result>
}

export function createKeyedQueue({
  lengthMax = Infinity,
  waitMsMax = Infinity,
}: QueueLimits = {}): KeyedQueue {
  const queues = new Map<string, { mutex: MutexInterface; length: number }>()
  const next = new Map<string, Promise<unknown>>()

  function createMutex(): MutexInterface {
    return Number.isFinite(waitMsMax) ? withTimeout(new Mutex(), waitMsMax, E_TIMEOUT) : new Mutex()
  }

  async function run<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { mutex: createMutex(), length: 0 }
    if (queue.length >= lengthMax) throw new QueueFullError('too many actions are queued')
    queue.length += 1
    queues.set(key, queue)
    try {
      return await queue.mutex.runExclusive(action)
    } catch (error) {
      throw error === E_TIMEOUT ? new QueueFullError('queued for too long') : error
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    }
  }

  return {
    run,
    runShared<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
      const known = next.get(key)
      // The same key always means the same kind of operation.
      if (known) return known as Promise<Result>
      const forget = () => {
        if (next.get(key) === shared) next.delete(key)
      }
      const shared: Promise<Result> = run(key, () => {
        forget()
        return action()
      }).finally(forget)
      next.set(key, shared)
      return shared
    },
  }
}
