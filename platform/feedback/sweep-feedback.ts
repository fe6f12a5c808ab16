import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

const DAY_MS = 86_400_000
/** As the form and the privacy policy say. */
const KEPT_MS = 365 * DAY_MS
/** Of 300 characters each: the oldest go first, so that no flood fills the disk. */
export const MESSAGES_MAX = 50_000
const ROWS_MAX = 1_000

/** Removes messages that are a year old, and those beyond the maximum. Returns whether more may be left. */
export async function sweepFeedback(
  { db, clock }: { db: Database; clock: Clock },
  messagesMax = MESSAGES_MAX,
): Promise<boolean> {
  const firstInExcess = await db
    .selectFrom('feedback')
    .select('sent_at_ms')
    .orderBy('sent_at_ms', 'desc')
    .orderBy('id', 'desc')
    .offset(messagesMax)
    .limit(1)
    .executeTakeFirst()
  const lastMs = Math.max(clock.nowMs() - KEPT_MS, firstInExcess?.sent_at_ms ?? 0)
  const { numDeletedRows } = await db
    .deleteFrom('feedback')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('feedback')
        .select('id')
        .where('sent_at_ms', '<=', lastMs)
        .orderBy('sent_at_ms')
        .orderBy('id')
        .limit(ROWS_MAX),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(ROWS_MAX)
}
