import type { Database } from '../db/tables.ts'
import { dropUsageDays, openUsageDays } from '../db/usage-days.ts'
import type { Clock } from '../runtime/clock.ts'
import { KEPT_DAYS, toDay } from './usage-day.ts'

export async function sweepUsage({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const today = toDay(clock.nowMs())
  await openUsageDays(db, [today, today + 1])
  // Older than any day that still receives events, even if the clocks of several processes differ.
  await dropUsageDays(db, today - KEPT_DAYS)
  return false
}
