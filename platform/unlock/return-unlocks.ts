import { sql } from 'kysely'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type {
  returnableUnlocks,
  returnUnlocks as returnEndpoint,
} from '../../contract/extensions/unlock-return.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Purse } from '../db/tables.ts'
import { noFault } from '../runtime/fault.ts'
import { findPosting, withPosting } from '../wallet/ledger.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { type LockedWallet, lockWallet } from '../wallet/lock-wallet.ts'
import { hasRoom } from '../wallet/room.ts'
import { type Returnable, reckonReturn, selectReturnable } from './returnable.ts'
import type { UnlockDeps } from './unlock-episode.ts'

type Returned = HandlerResult<typeof returnEndpoint>
type Figures = Omit<Returned, 'receiptNo'>

export async function getReturnable(
  { db, clock }: UnlockDeps,
  { receiptNo }: ParsedInput<typeof returnableUnlocks>,
  { memberId }: Viewer,
): Promise<Figures> {
  const query = { memberId, receiptNo, nowMs: clock.nowMs() }
  return toFigures(await reckonReturn(db, query, await selectReturnable(db, query).execute()))
}

/**
 * Takes back the unlocks of one receipt whose episodes were not loaded, all of them, once. Their rows are locked first: an address
 * that is handed out at the same time is either counted here or not handed out.
 */
export function returnUnlocks(
  deps: UnlockDeps,
  { receiptNo, episodeCount }: ParsedInput<typeof returnEndpoint>,
  { memberId }: Viewer,
): Promise<Returned | Refusal> {
  const { fault = noFault } = deps
  return inTransaction(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps, memberId)
    const before = await findPosting(tx, memberId, ledgerKeys.unlockReturn(receiptNo))
    if (before) {
      const returned = await loadReturned(tx, before.id)
      return returned.episodeCount === episodeCount ? { ...returned, receiptNo: before.id } : changed()
    }
    const query = { memberId, receiptNo, nowMs: wallet.nowMs }
    const unlocks = await selectReturnable(tx, query).forUpdate().execute()
    const returnable = await reckonReturn(tx, query, unlocks)
    if (returnable.unlocks.length !== episodeCount) return changed()
    const amount = unlocks.reduce((sum, unlock) => sum + unlock.price_coins, 0)
    if (!(await hasRoom(tx, wallet, { amount, orderId: null }))) {
      return new Refusal('returnChanged', 'The balance has no room for it.')
    }
    const postingId = await writeReturn(tx, deps, wallet, receiptNo, returnable)
    fault('unlock:before-commit')
    return { ...toFigures(returnable), receiptNo: postingId }
  })
}

function changed(): Refusal {
  return new Refusal('returnChanged', 'Another number of episodes can be taken back now.')
}

async function writeReturn(
  tx: Tx,
  { ids }: UnlockDeps,
  wallet: LockedWallet,
  receiptNo: string,
  { unlocks, movements }: Returnable,
): Promise<string> {
  const postingId = ids.next()
  await withPosting(tx, postingId, {
    wallet,
    kind: 'unlock-return',
    key: ledgerKeys.unlockReturn(receiptNo),
    asked: `return of unlocks of ${receiptNo}`,
    reason: '',
    movements,
  })
    .insertInto('unlock_return')
    .values(
      unlocks.map(({ ordinal, ...unlock }) => ({
        ...unlock,
        member_id: wallet.memberId,
        unlock_ordinal: ordinal,
        posting_id: postingId,
        unlock_posting_id: receiptNo,
        returned_at_ms: wallet.nowMs,
      })),
    )
    .execute()
  // A statement of its own: a trigger looks for the return.
  await tx
    .deleteFrom('unlock')
    .where('member_id', '=', wallet.memberId)
    .where(
      'episode_id',
      'in',
      unlocks.map((unlock) => unlock.episode_id),
    )
    .execute()
  return postingId
}

/** What an earlier request was answered. */
async function loadReturned(tx: Tx, postingId: string): Promise<Figures> {
  const sumOf = (purse: Purse) =>
    sql<number>`coalesce(sum(amount) FILTER (WHERE account = 'member' AND purse = ${purse}), 0)::bigint`
  const { rows } = await sql<Figures>`
    SELECT (SELECT count(*) FROM unlock_return WHERE posting_id = ${postingId}) AS "episodeCount",
      ${sumOf('coins')} AS coins, ${sumOf('bonus')} AS bonus
    FROM entry WHERE posting_id = ${postingId}`.execute(tx)
  return rows[0]!
}

function toFigures({ unlocks, back }: Returnable): Figures {
  return { episodeCount: unlocks.length, ...back }
}
