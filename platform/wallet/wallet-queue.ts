import { Refusal } from '../calls/refusal.ts'
import { createKeyedQueue, QueueFullError } from '../runtime/keyed-queue.ts'

/** More concurrent operations than a member needs. */
export const QUEUE_LENGTH_MAX = 50
/** As long as the wait for a database connection. */
const WAIT_MS_MAX = 5_000

/**
 * Queues a member's operations on their coins, unlocks and orders alike, before they take a database connection:
 * otherwise each would hold one while it waits, and one member's presses would block everybody else. The lock of
 * `lockWallet` still guarantees correctness, also between processes.
 */
export interface WalletQueue {
  run<Result>(memberId: string, action: () => Promise<Result>): Promise<Result | Refusal>
}

export function createWalletQueue(): WalletQueue {
  const queue = createKeyedQueue({ lengthMax: QUEUE_LENGTH_MAX, waitMsMax: WAIT_MS_MAX })
  return {
    async run(memberId, action) {
      try {
        return await queue.run(memberId, action)
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error
        return new Refusal(
          'tooManyRequests',
          'This account asks for too much at once. Try again in a moment.',
        )
      }
    },
  }
}
