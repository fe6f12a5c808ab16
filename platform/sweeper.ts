import type { Database } from './db/tables.ts'
import { sweepMembers } from './members/sweep.ts'
import { sweepPlays } from './playback/plays.ts'
import type { Clock, Timers } from './runtime/clock.ts'
import type { Ids } from './runtime/ids.ts'
import type { Log } from './runtime/log.ts'
import { sweepUsage } from './tracking/sweep.ts'
import { sweepExpiredLots } from './wallet/sweep.ts'

const INTERVAL_MS = 10 * 60_000
/** Rounds per sweep; the rest waits for the next. */
const ROUNDS_MAX = 100
const SWEEPS = [sweepMembers, sweepUsage, sweepExpiredLots, sweepPlays]

export interface Sweeper {
  /** Removes old data and clears expired coins. Never rejects. */
  sweep(): Promise<void>
  /** Stops, and waits for a running sweep. */
  close(): Promise<void>
}

export interface SweeperDeps {
  db: Database
  clock: Clock
  timers: Timers
  ids: Ids
  log: Log
}

/** Every ten minutes removes old data and clears expired coins, in small steps. */
export function createSweeper(deps: SweeperDeps): Sweeper {
  let isClosed = false
  let sweeping: Promise<void> | null = null

  async function sweepAll(): Promise<void> {
    try {
      for (const sweep of SWEEPS) {
        for (let round = 1; round <= ROUNDS_MAX && !isClosed; round += 1) {
          if (!(await sweep(deps))) break
        }
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'sweep failed')
    }
  }

  function sweep(): Promise<void> {
    sweeping ??= sweepAll().finally(() => {
      sweeping = null
    })
    return sweeping
  }

  const stop = deps.timers.every(INTERVAL_MS, () => void sweep())
  return {
    sweep,
    async close() {
      isClosed = true
      stop()
      await sweeping
    },
  }
}
