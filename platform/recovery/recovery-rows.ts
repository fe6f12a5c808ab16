import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'

export interface RecoveryDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
}

const DAY_MS = 86_400_000
/** After the delay, how long a recovery can be finished. */
export const FINISH_MS = 7 * DAY_MS
/** After a stop, nobody can ask for the account for so long. */
export const BLOCKED_MS = 7 * DAY_MS

type Side = 'asker_id' | 'target_id'

/**
 * Locks accounts in the order of their ids, so that no two transactions wait for each other. Returns those that were not deleted.
 */
export async function lockMembers(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const locked = await tx
    .selectFrom('member')
    .select(['id', 'deleted_at_ms', 'blocked_at_ms'])
    .where('id', 'in', memberIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(
    locked
      .filter((member) => member.deleted_at_ms === null && member.blocked_at_ms === null)
      .map(({ id }) => id),
  )
}

/** Confirmed, and neither ended nor lapsed: at most one for each side. */
export function selectRunning(db: Database | Tx, side: Side, memberId: string, nowMs: number) {
  return db
    .selectFrom('recovery')
    .selectAll()
    .where(side, '=', memberId)
    .where('ends_at_ms', '>', nowMs - FINISH_MS)
    .where('ended_at_ms', 'is', null)
}

export async function isRunning(tx: Tx, side: Side, memberId: string, nowMs: number): Promise<boolean> {
  return (await selectRunning(tx, side, memberId, nowMs).executeTakeFirst()) !== undefined
}

export async function isBlocked(tx: Tx, targetId: string, nowMs: number): Promise<boolean> {
  const stopped = await tx
    .selectFrom('recovery')
    .select('id')
    .where('target_id', '=', targetId)
    .where('ended_reason', '=', 'stopped')
    .where('ended_at_ms', '>', nowMs - BLOCKED_MS)
    .limit(1)
    .executeTakeFirst()
  return stopped !== undefined
}

/** Whoever changed the address since, or forgot it, has the account: the mail went to an address that is no longer its own. */
export async function hasAddressSince(tx: Tx, targetId: string, askedAtMs: number): Promise<boolean> {
  const address = await tx
    .selectFrom('mail_address')
    .select('confirmed_at_ms')
    .where('member_id', '=', targetId)
    .executeTakeFirst()
  return address?.confirmed_at_ms != null && address.confirmed_at_ms <= askedAtMs
}

/** The account that takes another's place is deleted: nothing of worth may be lost with it. */
export async function hasPurchases(tx: Tx, memberId: string): Promise<boolean> {
  const found = await tx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('posting').select('id').where('member_id', '=', memberId)),
        exists(selectFrom('vip_period').select('ordinal').where('member_id', '=', memberId)),
        exists(
          selectFrom('top_up_order')
            .select('id')
            .where('member_id', '=', memberId)
            .where('state', 'in', ['approved', 'pending', 'credited']),
        ),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found.has)
}
