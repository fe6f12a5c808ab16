import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex'
import { Refusal } from '../calls/refusal.ts'

/** More acts of one member at once than any viewer needs. */
export const ACTS_MAX = 50
/** As long as a connection of the database is waited for. */
const WAIT_MS_MAX = 5_000

/**
 * Lets a member's acts on their coins wait for each other before they take a connection of the database: there each
 * would hold one until it is its turn, and a crowd of one member's presses would keep everybody else waiting. What
 * keeps the coins right is the lock of `holdWallet`, which holds among processes too.
 */
export interface WalletTurns {
  /**
   * Runs `act` once the member's earlier acts have ended, in the order they were asked for. Refuses without having run
   * it when too many wait already, or its turn does not come in time.
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
