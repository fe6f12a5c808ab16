import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { AccountName } from './accounts.ts'

/** An act above the limit, as it was asked for. */
export const Asked = z
  .object({
    path: z.string().max(100),
    input: z.unknown(),
    summary: z.string().max(500),
    reason: z.string().max(200),
    by: AccountName,
  })
  .strict()
export const ApprovalQuery = z.object({ state: z.enum(['waiting', 'all']) }).strict()
export const Decision = z
  .object({ id: z.string().max(40), isApproved: z.boolean(), by: AccountName })
  .strict()
export const Ended = z.object({ id: z.string().max(40), outcome: z.enum(['done', 'refused']) }).strict()

export interface Approval {
  id: string
  /** Of the operator action. */
  path: string
  /** Of the action. */
  input: unknown
  summary: string
  reason: string
  askedBy: string
  askedAt: string
  /** `approved` without an outcome was interrupted: approving it again goes on, and gives or pays once. */
  state: 'waiting' | 'approved' | 'declined' | 'expired'
  outcome: 'done' | 'refused' | null
  decidedBy: string | null
  decidedAt: string | null
}

interface ApprovalDeps {
  db: Database
  clock: Clock
  ids: Ids
}

const WAITING_MS_MAX = 7 * 86_400_000
const LISTED_MAX = 200
/** Against an account that asks without end. */
const WAITING_MAX = 100

export async function askApproval(
  { db, clock, ids }: ApprovalDeps,
  { path, input, summary, reason, by }: z.infer<typeof Asked>,
): Promise<{ id: string }> {
  const waiting = await listApprovals({ db, clock }, { state: 'waiting' })
  if (waiting.filter(({ askedBy }) => askedBy === by).length >= WAITING_MAX) {
    throw new OperatorRefusal('Too many of your acts wait for approval: have some decided first.')
  }
  const id = ids.next()
  await db
    .insertInto('studio_approval')
    .values({
      id,
      path,
      input: JSON.stringify(input),
      summary,
      reason,
      asked_by: by,
      asked_at_ms: clock.nowMs(),
    })
    .execute()
  return { id }
}

/** Newest first. */
export async function listApprovals(
  { db, clock }: Pick<ApprovalDeps, 'db' | 'clock'>,
  { state }: z.infer<typeof ApprovalQuery>,
): Promise<Approval[]> {
  const endedMs = clock.nowMs() - WAITING_MS_MAX
  const rows = await db
    .selectFrom('studio_approval')
    .selectAll()
    .$if(state === 'waiting', (query) =>
      query
        .where('asked_at_ms', '>', endedMs)
        .where(({ eb, or, and }) =>
          or([eb('decided_by', 'is', null), and([eb('is_approved', '=', true), eb('outcome', 'is', null)])]),
        ),
    )
    .orderBy('asked_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    input: JSON.parse(row.input),
    summary: row.summary,
    reason: row.reason,
    askedBy: row.asked_by,
    askedAt: isoTime(row.asked_at_ms),
    state:
      row.is_approved === null
        ? Number(row.asked_at_ms) > endedMs
          ? 'waiting'
          : 'expired'
        : row.is_approved
          ? 'approved'
          : 'declined',
    outcome: row.outcome,
    decidedBy: row.decided_by,
    decidedAt: isoTime(row.decided_at_ms),
  }))
}

/**
 * One decision for each: of two at the same moment, the second is refused. Rejects with {@link OperatorRefusal} for whoever asked, for an
 * unknown, decided or expired one.
 *
 * @returns what to perform now; null: declined
 */
export async function decideApproval(
  { db, clock }: Pick<ApprovalDeps, 'db' | 'clock'>,
  { id, isApproved, by }: z.infer<typeof Decision>,
): Promise<{ path: string; input: unknown; askedBy: string; reason: string } | null> {
  const nowMs = clock.nowMs()
  const decided = await db
    .updateTable('studio_approval')
    .set({ decided_by: by, decided_at_ms: nowMs, is_approved: isApproved })
    .where('id', '=', id)
    .where('asked_by', '<>', by)
    .where('outcome', 'is', null)
    .where('asked_at_ms', '>', nowMs - WAITING_MS_MAX)
    // Approved and interrupted: approving again goes on; it cannot be declined, since it may have taken effect.
    .where(({ eb, or, and, val }) =>
      or([eb('decided_by', 'is', null), and([eb('is_approved', '=', true), eb(val(isApproved), '=', true)])]),
    )
    .returning(['path', 'input', 'asked_by', 'reason'])
    .executeTakeFirst()
  if (!decided) throw await refusalOf(db, id, by)
  if (!isApproved) return null
  const { path, input, asked_by: askedBy, reason } = decided
  return { path, input: JSON.parse(input), askedBy, reason }
}

async function refusalOf(db: Database, id: string, by: string): Promise<OperatorRefusal> {
  const found = await db
    .selectFrom('studio_approval')
    .select(['asked_by', 'decided_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return new OperatorRefusal('There is nothing to approve with this id.')
  if (found.asked_by === by) return new OperatorRefusal('You asked for this: a second person must decide.')
  return new OperatorRefusal(
    found.decided_by === null
      ? 'This has waited for more than a week. Ask for it again.'
      : `${found.decided_by} has decided this already.`,
  )
}

export async function endApproval(
  { db }: { db: Database },
  { id, outcome }: z.infer<typeof Ended>,
): Promise<Record<string, never>> {
  await db
    .updateTable('studio_approval')
    .set({ outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
  return {}
}
