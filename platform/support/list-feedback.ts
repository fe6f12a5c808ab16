import * as z from 'zod'
import type { Database, FeedbackState } from '../db/tables.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const FEEDBACK_STATES = ['new', 'answered', 'closed'] as const satisfies readonly FeedbackState[]

const MESSAGES_MAX = 1_000
/** More than the sweeper leaves. */
const STORED_MAX = 1_000_000

export const FeedbackQuery = z
  .object({
    limit: z.number().int().min(1).max(MESSAGES_MAX),
    sinceMs: z.number().int().nullable(),
    /** How many newer ones are left out. */
    skip: z.number().int().min(0).max(STORED_MAX),
    /** Absent: in any. */
    state: z.enum(FEEDBACK_STATES).optional(),
  })
  .strict()
export type FeedbackQuery = z.infer<typeof FeedbackQuery>

export interface ListedFeedback {
  id: string
  state: FeedbackState
  at: string
  description: string
  topics: string[]
  email: string
  /** Path of the page that the viewer came from; null: unknown. */
  page: string | null
  language: string
  /** Null: a visitor. */
  memberCode: string | null
}

/** Newest first. */
export async function listFeedback(
  { db }: { db: Database },
  { limit, sinceMs, skip, state }: FeedbackQuery,
): Promise<ListedFeedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .leftJoin('member', 'member.id', 'feedback.member_id')
    .select(['feedback.id', 'state', 'sent_at_ms', 'description', 'topics', 'email', 'page'])
    .select(['feedback.language', 'code'])
    .$if(sinceMs !== null, (query) => query.where('sent_at_ms', '>=', sinceMs))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('sent_at_ms', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(({ sent_at_ms, topics, code, ...message }) => ({
    at: isoTime(sent_at_ms),
    ...message,
    topics: topics.split(' '),
    memberCode: code === null ? null : String(code),
  }))
}
