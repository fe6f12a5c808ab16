/** Runs a statement of SQL. */
export type RunSql = <Row>(statement: string, parameters?: unknown[]) => Promise<Row[]>

export interface PostingRow {
  id: string
  ordinal: number
  member_id: string
  kind: string
  idempotency_key: string
  asked: string
  coins_after: number
  bonus_after: number
  created_at_ms: number
}

export interface EntryRow {
  ordinal: number
  posting_id: string
  member_id: string
  account: string
  purse: 'coins' | 'bonus'
  lot_id: string | null
  account_type: number | null
  amount: number
}

export interface LotRow {
  id: string
  ordinal: number
  member_id: string
  purse: 'coins' | 'bonus'
  left_amount: number
  expires_at_ms: number | null
}

/** Those that were taken back too. */
export interface UnlockRow {
  ordinal: number
  member_id: string
  episode_id: string
  price_coins: number
  coins: number
  bonus: number
  posting_id: string | null
  unlocked_at_ms: number
  /** What the episode cost when the row was written. */
  true_price_coins: number | null
}

export interface UnlockReturnRow {
  unlock_ordinal: number
  member_id: string
  posting_id: string
  unlock_posting_id: string
  price_coins: number
  coins: number
  bonus: number
  returned_at_ms: number
}

export interface VipRow {
  member_id: string
  ordinal: number
  idempotency_key: string
  starts_at_ms: number
  ends_at_ms: number
  created_at_ms: number
}

export interface VipReversalRow {
  member_id: string
  ordinal: number
  period_ordinal: number
  taken_ms: number
  ends_at_ms: number
  created_at_ms: number
}

export interface OrderRow {
  id: string
  member_id: string
  extend_product_id: string
  state: string
  product_id: string
  price_cents: number
  currency: string
  coins: number
  bonus: number
  vip_days: number
  created_at_ms: number
  provider_order_id: string | null
  capture_id: string | null
  credit_posting_id: string | null
  first_reward_bonus: number | null
  refund_posting_id: string | null
  shortfall_coins: number | null
  shortfall_bonus: number | null
  refunded_minor: number | null
}

export interface WithdrawalRow {
  order_id: string
  member_id: string
  refund_minor: number
  coins_back: number
  bonus_back: number
  vip_ms_back: number
  refunded_at_ms: number | null
}

/** Everything about money that is in the database, as it stands there. */
export interface Books {
  wallets: { member_id: string; coins: number; bonus: number }[]
  postings: PostingRow[]
  entries: EntryRow[]
  lots: LotRow[]
  unlocks: UnlockRow[]
  unlockReturns: UnlockReturnRow[]
  vipPeriods: VipRow[]
  vipReversals: VipReversalRow[]
  orders: OrderRow[]
  withdrawals: WithdrawalRow[]
  orderSteps: { order_id: string; was: string; is_now: string }[]
  notices: { event_id: string; settled_at_ms: number | null }[]
}

export async function readBooks(runSql: RunSql): Promise<Books> {
  return {
    wallets: await runSql('SELECT member_id, coins, bonus FROM wallet ORDER BY member_id'),
    postings: await runSql(
      `SELECT id, ordinal, member_id, kind, idempotency_key, asked, coins_after, bonus_after, created_at_ms
       FROM posting ORDER BY ordinal`,
    ),
    entries: await runSql(
      `SELECT ordinal, posting_id, member_id, account, purse, lot_id, account_type, amount FROM entry ORDER BY ordinal`,
    ),
    lots: await runSql(
      'SELECT id, ordinal, member_id, purse, left_amount, expires_at_ms FROM lot ORDER BY ordinal',
    ),
    unlocks: await runSql(
      `SELECT made.ordinal, made.member_id, made.episode_id, made.price_coins, coins, bonus, posting_id, unlocked_at_ms,
         seen.price_coins AS true_price_coins
       FROM (
         SELECT ordinal, member_id, episode_id, price_coins, coins, bonus, posting_id, unlocked_at_ms FROM unlock
         UNION ALL
         SELECT unlock_ordinal, member_id, episode_id, price_coins, coins, bonus, unlock_posting_id, unlocked_at_ms
         FROM unlock_return
       ) AS made LEFT JOIN witness.unlock_price AS seen ON seen.ordinal = made.ordinal
       ORDER BY made.ordinal`,
    ),
    unlockReturns: await runSql(
      `SELECT unlock_ordinal, unlock_return.member_id, posting_id, unlock_posting_id, price_coins, unlock_return.coins,
         unlock_return.bonus, returned_at_ms
       FROM unlock_return JOIN posting ON posting.id = posting_id ORDER BY posting.ordinal, unlock_ordinal`,
    ),
    vipPeriods: await runSql(
      `SELECT member_id, ordinal, idempotency_key, starts_at_ms, ends_at_ms, created_at_ms FROM vip_period ORDER BY ordinal`,
    ),
    vipReversals: await runSql(
      `SELECT member_id, ordinal, period_ordinal, taken_ms, ends_at_ms, created_at_ms FROM vip_reversal ORDER BY ordinal`,
    ),
    orders: await runSql(
      `SELECT id, member_id, extend_product_id, state, product_id, price_cents, currency, coins, bonus, vip_days,
         created_at_ms, provider_order_id, capture_id, credit_posting_id, first_reward_bonus, refund_posting_id,
         shortfall_coins, shortfall_bonus, refunded_minor
       FROM top_up_order ORDER BY ordinal`,
    ),
    withdrawals: await runSql(
      `SELECT order_id, member_id, refund_minor, coins_back, bonus_back, vip_ms_back, refunded_at_ms
       FROM withdrawal ORDER BY order_id`,
    ),
    orderSteps: await runSql('SELECT order_id, was, is_now FROM witness.order_step'),
    notices: await runSql('SELECT event_id, settled_at_ms FROM payment_notice'),
  }
}
