import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { TRIES_MS } from './document.ts'

const DAY_MS = 86_400_000
const ROWS_MAX = 500
/** Of an address that was never confirmed, after its link has ended. */
const WAITING_MS = 7 * DAY_MS
/** Until then, the operator may have a mail that was given up tried again. */
const GIVEN_UP_MS = 30 * DAY_MS
const ASKED_MS = DAY_MS

/** Removes what is over. Returns whether more may be left. */
export async function sweepMail({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const nowMs = clock.nowMs()
  const counts = [
    await removeOldDocuments(db, nowMs),
    await forgetUntried(db, nowMs - TRIES_MS),
    await forgetGivenUp(db, nowMs - GIVEN_UP_MS),
    await forgetWaiting(db, nowMs - WAITING_MS),
    await removeAsked(db, nowMs - ASKED_MS),
  ]
  return counts.some((count) => count >= BigInt(ROWS_MAX))
}

async function removeOldDocuments(db: Database, nowMs: number): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('document')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('document')
        .select('id')
        .where('forget_at_ms', '<=', nowMs)
        .orderBy('forget_at_ms')
        .limit(ROWS_MAX),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}

/** No mail server is configured. A later one sends no old mails; they stand in the records. */
async function forgetUntried(db: Database, beforeMs: number): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ to_address: null, secret: null, next_try_at_ms: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('document')
        .select('id')
        .where('next_try_at_ms', '<=', beforeMs)
        .orderBy('next_try_at_ms')
        .limit(ROWS_MAX),
    )
    .where('next_try_at_ms', '<=', beforeMs)
    .executeTakeFirstOrThrow()
  return numUpdatedRows
}

/** The document stays, its address does not. */
async function forgetGivenUp(db: Database, beforeMs: number): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ to_address: null, secret: null, given_up_at_ms: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('document')
        .select('id')
        .where('given_up_at_ms', '<=', beforeMs)
        .orderBy('given_up_at_ms')
        .limit(ROWS_MAX),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows
}

async function forgetWaiting(db: Database, beforeMs: number): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('mail_address')
    .set({ waiting: null, token_hash: null })
    .where('member_id', 'in', ({ selectFrom }) =>
      selectFrom('mail_address')
        .select('member_id')
        .where('waiting', 'is not', null)
        .where('token_ends_at_ms', '<=', beforeMs)
        .orderBy('token_ends_at_ms')
        .limit(ROWS_MAX),
    )
    .where('token_ends_at_ms', '<=', beforeMs)
    .executeTakeFirstOrThrow()
  return numUpdatedRows
}

async function removeAsked(db: Database, beforeMs: number): Promise<bigint> {
  // They have no key; as many as there are of one moment go together.
  const { numDeletedRows } = await db
    .deleteFrom('asked_mail')
    .where('asked_at_ms', 'in', ({ selectFrom }) =>
      selectFrom('asked_mail')
        .select('asked_at_ms')
        .where('asked_at_ms', '<=', beforeMs)
        .orderBy('asked_at_ms')
        .limit(ROWS_MAX),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}
