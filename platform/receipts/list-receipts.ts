import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { receipts } from '../../contract/extensions/receipts.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import { notSignedIn } from '../members/authenticate.ts'
import { periodNo } from '../vip/vip-periods.ts'
import { loadOrders, NO_ORDER, type ReceiptOrder } from './orders.ts'
import { type PeriodRow, periodsBefore, postingAt, type ReceiptRow, rowsBefore } from './rows.ts'
import { loadUnlocks, type WordedUnlock } from './unlocks.ts'

type ReceiptsRequest = ParsedInput<typeof receipts>

/** `ordinal` orders receipts of both kinds; `balance` is the one before a VIP period. */
type Listed = { ordinal: number } & ({ posting: ReceiptRow } | { period: PeriodRow; balance: Balance })
type Balance = Pick<ReceiptRow, 'coins_after' | 'bonus_after'>

const FROM_THE_NEWEST = '9007199254740991-9007199254740991'

/**
 * Every posting and VIP period of a member as a receipt, newest first, or one of them. The number of queries
 * does not depend on the page or the history.
 */
export async function listReceipts(
  db: Database,
  { before = FROM_THE_NEWEST, pageSize, receiptNo }: ReceiptsRequest,
  { viewer: { memberId, provider }, language }: { viewer: Viewer; language: string },
): Promise<HandlerResult<typeof receipts> | Refusal> {
  const [posting = 0, period = 0] = before.split('-').map(Number)
  const [member, listed] = await Promise.all([
    db
      .selectFrom('member')
      .select('code')
      .where('id', '=', memberId)
      .where('deleted_at_ms', 'is', null)
      .executeTakeFirst(),
    receiptNo === undefined
      ? listBefore(db, memberId, { posting, period }, pageSize + 1)
      : findOne(db, memberId, receiptNo),
  ])
  if (!member) return notSignedIn()
  const page = listed.slice(0, pageSize)
  const postingIds = page.flatMap((one) => ('posting' in one ? one.posting.id : []))
  const [unlocks, orders] = await Promise.all([
    loadUnlocks(db, postingIds, language),
    loadOrders(db, memberId, {
      postingIds,
      periodKeys: page.flatMap((one) => ('period' in one ? one.period.idempotency_key : [])),
    }),
  ])
  return {
    records: page.map((one) =>
      'posting' in one
        ? postingRecord(one.posting, {
            unlock: unlocks.get(one.posting.id) ?? null,
            order: orders.get(one.posting.id) ?? NO_ORDER,
          })
        : periodRecord(one.period, one.balance, orders.get(one.period.idempotency_key) ?? NO_ORDER),
    ),
    next: listed.length > pageSize ? cursorAfter(page, { posting, period }) : null,
    memberCode: String(member.code),
    provider,
  }
}

/** Ordinals order both kinds, since a wallet's operations run one after the other. */
async function listBefore(
  db: Database,
  memberId: string,
  before: { posting: number; period: number },
  count: number,
): Promise<Listed[]> {
  const [postings, periods] = await Promise.all([
    // One more, for the balance before a period that may be the last.
    rowsBefore(db, memberId, before.posting, count + 1),
    periodsBefore(db, memberId, before.period, count),
  ])
  const listed: Listed[] = [
    ...postings.map((posting) => ({ ordinal: posting.first_ordinal, posting })),
    ...periods.map((period) => ({
      ordinal: period.ordinal,
      period,
      balance: postings.find((posting) => posting.first_ordinal < period.ordinal) ?? NOTHING,
    })),
  ]
  return listed.sort((one, other) => other.ordinal - one.ordinal).slice(0, count)
}

const NOTHING: Balance = { coins_after: 0, bonus_after: 0 }

async function findOne(db: Database, memberId: string, receiptNo: string): Promise<Listed[]> {
  const ordinal = periodNo.read(receiptNo)
  if (ordinal === null) {
    const posting = await postingAt(db, memberId, { id: receiptNo })
    return posting ? [{ ordinal: posting.first_ordinal, posting }] : []
  }
  const [[period], balance] = await Promise.all([
    periodsBefore(db, memberId, ordinal + 1, 1),
    postingAt(db, memberId, { before: ordinal }),
  ])
  return period?.ordinal === ordinal ? [{ ordinal, period, balance: balance ?? NOTHING }] : []
}

function cursorAfter(page: readonly Listed[], before: { posting: number; period: number }): string {
  const postings = page.flatMap((one) => ('posting' in one ? one.posting.ordinal : []))
  const periods = page.flatMap((one) => ('period' in one ? one.period.ordinal : []))
  return `${postings.at(-1) ?? before.posting}-${periods.at(-1) ?? before.period}`
}

type Record = HandlerResult<typeof receipts>['records'][number]

function postingRecord(
  row: ReceiptRow,
  { unlock, order }: { unlock: WordedUnlock | null; order: ReceiptOrder | typeof NO_ORDER },
): Record {
  return {
    receiptNo: row.id,
    kind: row.kind,
    createTime: row.created_at_ms,
    coins: row.coins,
    bonus: row.bonus,
    coinsBefore: row.coins_after - row.coins,
    coinsAfter: row.coins_after,
    bonusBefore: row.bonus_after - row.bonus,
    bonusAfter: row.bonus_after,
    movements: row.movements,
    reason: row.reason,
    ...order,
    dramaId: unlock?.dramaId ?? null,
    dramaName: unlock?.dramaName ?? null,
    episodeName: unlock?.episodeName ?? null,
    episodeCount: unlock?.episodeCount ?? 0,
    subscribeStartTime: null,
    subscribeExpireTime: null,
  }
}

function periodRecord(
  row: PeriodRow,
  { coins_after, bonus_after }: Balance,
  order: ReceiptOrder | typeof NO_ORDER,
): Record {
  return {
    receiptNo: periodNo.write(row.ordinal),
    kind: row.is_reversal ? 'vipReversal' : 'vip',
    createTime: row.created_at_ms,
    coins: 0,
    bonus: 0,
    coinsBefore: coins_after,
    coinsAfter: coins_after,
    bonusBefore: bonus_after,
    bonusAfter: bonus_after,
    movements: [],
    reason: row.reason,
    ...order,
    dramaId: null,
    dramaName: null,
    episodeName: null,
    episodeCount: 0,
    subscribeStartTime: row.starts_at_ms,
    subscribeExpireTime: row.ends_at_ms,
  }
}
