import type { Timers } from '../runtime/clock.ts'
import type { Log } from '../runtime/log.ts'
import type { Orders } from './orders.ts'

const INTERVAL_MS = 60_000

export interface OrderWatch {
  /** Stops, and waits for a running sweep. */
  close(): Promise<void>
}

/** Runs the sweep every minute, never two at once. */
export function watchOrders(orders: Orders, { timers, log }: { timers: Timers; log: Log }): OrderWatch {
  let isClosed = false
  let sweeping: Promise<void> | null = null

  function sweep(): void {
    sweeping ??= orders
      .sweep(() => isClosed)
      .catch((error) => log.warn({ err: error }, 'order sweep failed'))
      .finally(() => {
        sweeping = null
      })
  }

  const stop = timers.every(INTERVAL_MS, sweep)
  return {
    async close() {
      isClosed = true
      stop()
      await sweeping
    },
  }
}
