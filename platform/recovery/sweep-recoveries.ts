import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

/** After its end, or after it could be finished. */
const KEPT_MS = 30 * 86_400_000
const ROWS_MAX = 500

/** Returns whether more may be left. */
export async function sweepRecoveries({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM recovery WHERE id IN (
      SELECT id FROM recovery
      WHERE coalesce(ended_at_ms, ends_at_ms, asked_at_ms) < ${clock.nowMs() - KEPT_MS} LIMIT ${ROWS_MAX})`.execute(
    db,
  )
  return numAffectedRows >= BigInt(ROWS_MAX)
}
