import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

const DAY_MS = 86_400_000
/** As the form and the privacy policy say. */
const KEPT_MS = 365 * DAY_MS
/** Of 300 characters each, so that no flood fills the disk. */
export const MESSAGES_MAX = 50_000
const ROWS_MAX = 1_000

/**
 * Removes messages that are a year old. Beyond the maximum, what follows the most messages of its sender on its day goes first, all
 * visitors being one sender: a flood drops itself, not what others wrote before, meanwhile or after it. Returns whether more may be left.
 */
export async function sweepFeedback(
  { db, clock }: { db: Database; clock: Clock },
  messagesMax = MESSAGES_MAX,
): Promise<boolean> {
  const { numDeletedRows: oldCount } = await db
    .deleteFrom('feedback')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('feedback')
        .select('id')
        .where('sent_at_ms', '<=', clock.nowMs() - KEPT_MS)
        .orderBy('sent_at_ms')
        .limit(ROWS_MAX),
    )
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const excess = Math.min(Number(count) - messagesMax, ROWS_MAX)
  if (excess > 0) await dropFromFloods(db, excess)
  return oldCount === BigInt(ROWS_MAX) || excess === ROWS_MAX
}

async function dropFromFloods(db: Database, count: number): Promise<void> {
  await sql`
    DELETE FROM feedback WHERE id IN (
      SELECT id FROM (
        SELECT id, sent_at_ms, row_number() OVER (
          PARTITION BY member_id, sent_at_ms / ${DAY_MS}::bigint ORDER BY sent_at_ms, id
        ) AS number_that_day
        FROM feedback
      ) AS message
      ORDER BY number_that_day DESC, sent_at_ms, id
      LIMIT ${count}
    )`.execute(db)
}
