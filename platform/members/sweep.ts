import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

/** How long the response to an ended session's token says why it ended. */
const ENDED_DAYS = 30
const DAY_MS = 86_400_000
const ROWS_MAX = 1000

export async function sweepMembers({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const nowMs = clock.nowMs()
  const sessions = await sql`
    DELETE FROM member_session WHERE id IN (
      SELECT id FROM member_session
      WHERE coalesce(ended_at_ms, expires_at_ms) < ${nowMs - ENDED_DAYS * DAY_MS} LIMIT ${ROWS_MAX})`.execute(
    db,
  )
  const states = await sql`
    DELETE FROM used_sign_in_state WHERE state_hash IN (
      SELECT state_hash FROM used_sign_in_state WHERE expires_at_ms < ${nowMs} LIMIT ${ROWS_MAX})`.execute(db)
  return [sessions, states].some((swept) => (swept.numAffectedRows ?? 0n) >= BigInt(ROWS_MAX))
}
