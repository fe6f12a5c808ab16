import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex'
import { Refusal } from '../calls/refusal.ts'

/** More concurrent operations of one member than any viewer needs. */
export const ACTS_MAX = 50
/** As long as the wait for a database connection. */
const WAIT_MS_MAX = 5_000

/**
 * Queues a member's operations on their coins before they take a database connection: otherwise each would hold one
 * while it waits, and one member's presses would block everybody else. The lock of `holdWallet` still guarantees
 * correctness, also between processes.
 */
export interface WalletTurns {
  /**
   * Runs `act` after the member's earlier operations, in order. Refuses without running it when the queue is full or
   * the wait takes too long.
   */
  take<Result>(memberId: string, act: () => Promise<Result>): Promise<Result | Refusal>
}

export function createWalletTurns(): WalletTurns {
  const queues = new Map<string, { mutex: MutexInterface; actsCount: number }>()
  return {
    async take<Result>(memberId: string, act: () => Promise<Result>): Promise<Result | Refusal> {
      const queue = queues.get(memberId) ?? {
        mutex: withTimeout(new Mutex(), WAIT_MS_MAX, E_TIMEOUT),
        actsCount: 0,
      }
      if (queue.actsCount >= ACTS_MAX) return tooMany()
      queue.actsCount += 1
      queues.set(memberId, queue)
      try {
        const release = await queue.mutex.acquire()
        try {
          return await act()
        } finally {
          release()
        }
      } catch (error) {
        if (error === E_TIMEOUT) return tooMany()
        throw error
      } finally {
        queue.actsCount -= 1
        if (queue.actsCount === 0) queues.delete(memberId)
      }
    },
  }
}

function tooMany(): Refusal {
  return new Refusal('tooManyRequests', 'This account asks for too much at once. Try again in a moment.')
}
