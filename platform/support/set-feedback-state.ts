import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { FEEDBACK_STATES } from './list-feedback.ts'

export const FeedbackMark = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  state: z.enum(FEEDBACK_STATES),
})
export type FeedbackMark = z.infer<typeof FeedbackMark>

export async function setFeedbackState(
  { db }: { db: Database },
  { id, state }: FeedbackMark,
): Promise<FeedbackMark> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set({ state })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new OperatorRefusal('There is no such message.')
  return { id, state }
}
