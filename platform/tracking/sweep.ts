import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000
/** A batch of a page is deleted with its events, up to 50, mostly a few. */
const BATCHES_MAX = 100

/** Removes usage events after ninety days. Answers whether more is left. */
export async function sweepUsage({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const swept = await sql`
    DELETE FROM usage_batch WHERE id IN (
      SELECT id FROM usage_batch
      WHERE received_at_ms < ${clock.nowMs() - KEPT_DAYS * DAY_MS} LIMIT ${BATCHES_MAX})`.execute(db)
  return (swept.numAffectedRows ?? 0n) >= BigInt(BATCHES_MAX)
}
