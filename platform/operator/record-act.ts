import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import type { OperatorDeps } from '../support/operator-deps.ts'
import type { OperatorAction } from './operator-action.ts'

/** The person who runs a command that the running product performs, and why, in percent encoding. */
export const OPERATOR_HEADER = 'x-operator'
export const REASON_HEADER = 'x-operator-reason'

const OPERATOR_LENGTH_MAX = 100
const SUBJECT_LENGTH_MAX = 200
const DETAILS_LENGTH_MAX = 500

export interface Actor {
  operator: string
  /** Unless it is part of the input. */
  reason?: string | undefined
}

/**
 * Performs a command. A change is recorded first, with the name of the person who ran it, and then its
 * outcome: without an outcome it was interrupted. S98.
 */
export async function performOnRecord<Input, Output>(
  action: OperatorAction<Input, Output>,
  deps: OperatorDeps,
  { input, operator, reason }: { input: Input } & Actor,
): Promise<Output> {
  if (!action.act) return action.perform(deps, input)
  const { db, ids, clock, log } = deps
  const id = ids.next()
  const { subject, ...details } = action.act.toFacts(input)
  await db
    .insertInto('operator_act')
    .values({
      id,
      begun_at_ms: clock.nowMs(),
      operator: operator.slice(0, OPERATOR_LENGTH_MAX) || 'unknown',
      act: action.act.name,
      subject: subject.slice(0, SUBJECT_LENGTH_MAX),
      details: JSON.stringify({ ...details, ...(reason && { reason }) }).slice(0, DETAILS_LENGTH_MAX),
    })
    .execute()

  async function end(outcome: 'done' | 'refused' | 'failed'): Promise<void> {
    try {
      await db.updateTable('operator_act').set({ outcome }).where('id', '=', id).execute()
    } catch (err) {
      // The command has already run: a failure to record its outcome must not change the response.
      log.warn({ err, id }, 'outcome of an operator act not recorded')
    }
  }

  try {
    const output = await action.perform(deps, input)
    await end('done')
    return output
  } catch (error) {
    await end(error instanceof OperatorRefusal || error instanceof RangeError ? 'refused' : 'failed')
    throw error
  }
}

const ACTS_MAX = 1000
export const ActQuery = z.object({ limit: z.number().int().min(1).max(ACTS_MAX) })
export type ActQuery = z.infer<typeof ActQuery>

export interface RecordedAct {
  at: string
  operator: string
  act: string
  subject: string
  details: string
  /** Null: interrupted, or still running. */
  outcome: 'done' | 'refused' | 'failed' | null
}

export async function listActs({ db }: { db: Database }, { limit }: ActQuery): Promise<RecordedAct[]> {
  const rows = await db
    .selectFrom('operator_act')
    .select(['begun_at_ms', 'operator', 'act', 'subject', 'details', 'outcome'])
    .orderBy('begun_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ begun_at_ms, ...facts }) => ({
    at: new Date(Number(begun_at_ms)).toISOString(),
    ...facts,
  }))
}
