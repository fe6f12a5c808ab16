import { countAlsoWatched } from './catalog/dramas/also-watched.ts'
import { sweepConversions } from './conversions/conversions.ts'
import type { Database } from './db/tables.ts'
import { sweepFeedback } from './feedback/sweep-feedback.ts'
import { sweepMail } from './mail/sweep-mail.ts'
import { sweepMembers } from './members/sweep.ts'
import { sweepPlays } from './playback/plays.ts'
import { sweepRecoveries } from './recovery/sweep-recoveries.ts'
import type { Clock, Timers } from './runtime/clock.ts'
import type { Ids } from './runtime/ids.ts'
import type { Log } from './runtime/log.ts'
import { type RepeatedTask, repeatTask, type TaskMetrics } from './runtime/repeated-task.ts'
import { indexMissingDramas } from './search/index-dramas.ts'
import { sweepUsage } from './tracking/sweep.ts'
import { sweepExpiredLots } from './wallet/sweep.ts'

const INTERVAL_MS = 10 * 60_000
const ROUNDS_MAX = 100
const SWEEPS = [
  sweepMembers,
  sweepUsage,
  sweepExpiredLots,
  sweepPlays,
  sweepConversions,
  sweepFeedback,
  sweepMail,
  sweepRecoveries,
  indexMissingDramas,
  countAlsoWatched,
]

export interface SweeperDeps {
  db: Database
  clock: Clock
  timers: Timers
  ids: Ids
  log: Log
  metrics?: TaskMetrics | undefined
}

/**
 * Every ten minutes, in small steps: removes old data, clears expired coins, indexes dramas that an earlier
 * release has published, and counts viewers for similar dramas.
 */
export function createSweeper(deps: SweeperDeps): RepeatedTask {
  for (const { name: task } of SWEEPS) deps.metrics?.taskFailures.inc({ task }, 0)
  return repeatTask(
    deps,
    { name: 'sweep', intervalMs: INTERVAL_MS, failure: 'sweep failed' },
    async (isStopped) => {
      for (const sweep of SWEEPS) {
        try {
          for (let round = 1; round <= ROUNDS_MAX && !isStopped(); round += 1) {
            if (!(await sweep(deps))) break
          }
        } catch (error) {
          deps.metrics?.taskFailures.inc({ task: sweep.name })
          deps.log.warn({ err: error, part: sweep.name }, 'part of the sweep failed')
        }
      }
    },
  )
}
