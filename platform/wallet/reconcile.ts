import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { findOwedRefunds } from './owed-refunds.ts'
import { findPaidWithoutCoins } from './paid-without-coins.ts'

export interface Reconciliation {
  walletCount: number
  postingCount: number
  /** One sentence for each; the first {@link SHOWN_MAX} of each kind. */
  differences: string[]
}

export const SHOWN_MAX = 100

/**
 * Recomputes the whole ledger from its entries and compares it with every stored figure: lots, wallets,
 * balances on receipts, and prices on unlocks. Orders whose money is here and whose coins are not are differences
 * too, and so is what is owed for a withdrawal. Reads one snapshot and takes no locks.
 */
export async function reconcile(db: Database): Promise<Reconciliation> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const ledger = await reconcileIn(tx)
      const unsettled = await findPaidWithoutCoins(tx, SHOWN_MAX)
      const owed = await findOwedRefunds(tx, SHOWN_MAX)
      return { ...ledger, differences: [...ledger.differences, ...unsettled, ...owed] }
    })
}

/** The ledger alone. */
export async function reconcileIn(tx: Tx): Promise<Reconciliation> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  const differences: string[] = []
  for (const { find } of CHECKS) {
    const { rows } = await sql<{ sentence: string }>`${find} LIMIT ${SHOWN_MAX}`.execute(tx)
    differences.push(...rows.map((row) => row.sentence))
  }
  return {
    walletCount: await countRows(tx, 'wallet'),
    postingCount: await countRows(tx, 'posting'),
    differences,
  }
}

async function countRows(tx: Tx, table: 'wallet' | 'posting'): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const CHECKS: { name: string; find: RawBuilder<unknown> }[] = [
  {
    name: 'postings balance in each purse',
    find: sql`
      SELECT format('Posting %s does not balance: its %s add up to %s.', posting_id, purse, sum(amount)) AS sentence
      FROM entry GROUP BY posting_id, purse HAVING sum(amount) <> 0`,
  },
  {
    name: 'postings have entries',
    find: sql`
      SELECT format('Posting %s of member %s has no entries.', id, member_id) AS sentence
      FROM posting WHERE NOT EXISTS (SELECT FROM entry WHERE entry.posting_id = posting.id)
        AND kind NOT IN ('refund', 'reversal')`,
  },
  {
    name: 'what is left of a lot is the sum of its entries',
    find: sql`
      SELECT format('Lot %s of member %s has %s %s; its entries add up to %s.',
        lot.id, lot.member_id, lot.left_amount, lot.purse, coalesce(moved.amount, 0)) AS sentence
      FROM lot LEFT JOIN (SELECT lot_id, sum(amount) AS amount FROM entry GROUP BY lot_id) AS moved
        ON moved.lot_id = lot.id
      WHERE lot.left_amount <> coalesce(moved.amount, 0)`,
  },
  {
    name: 'a balance is the sum of its entries',
    find: sql`
      SELECT format('The wallet of member %s has %s coins and %s bonus; its entries add up to %s and %s.',
        wallet.member_id, wallet.coins, wallet.bonus, coalesce(moved.coins, 0), coalesce(moved.bonus, 0)) AS sentence
      FROM wallet LEFT JOIN (
        SELECT member_id, coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0) AS coins,
          coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0) AS bonus
        FROM entry WHERE account = 'member' GROUP BY member_id
      ) AS moved ON moved.member_id = wallet.member_id
      WHERE wallet.coins <> coalesce(moved.coins, 0) OR wallet.bonus <> coalesce(moved.bonus, 0)`,
  },
  {
    name: 'receipts have the balance of their time',
    find: sql`
      SELECT format('Posting %s of member %s says %s coins and %s bonus were left; it was %s and %s.',
        id, member_id, coins_after, bonus_after, coins, bonus) AS sentence
      FROM (
        SELECT posting.id, posting.member_id, posting.coins_after, posting.bonus_after,
          coalesce(sum(moved.coins) OVER walk, 0) AS coins, coalesce(sum(moved.bonus) OVER walk, 0) AS bonus
        FROM posting LEFT JOIN (
          SELECT posting_id, coalesce(sum(amount) FILTER (WHERE account = 'member' AND purse = 'coins'), 0) AS coins,
            coalesce(sum(amount) FILTER (WHERE account = 'member' AND purse = 'bonus'), 0) AS bonus
          FROM entry GROUP BY posting_id
        ) AS moved ON moved.posting_id = posting.id
        WINDOW walk AS (PARTITION BY posting.member_id ORDER BY posting.ordinal)
      ) AS walked
      WHERE coins_after <> coins OR bonus_after <> bonus`,
  },
  {
    name: 'VIP periods follow each other, and what is taken back ends them earlier',
    find: sql`
      SELECT format('VIP row %s of member %s runs from %s until %s; before it, VIP ended at %s.',
        ordinal, member_id, starts_at_ms, ends_at_ms, coalesce(before_ms, 0)) AS sentence
      FROM (
        SELECT *, lag(ends_at_ms) OVER (PARTITION BY member_id ORDER BY ordinal) AS before_ms FROM (
          SELECT member_id, ordinal, starts_at_ms, ends_at_ms, created_at_ms, NULL::bigint AS taken_ms FROM vip_period
          UNION ALL
          SELECT member_id, ordinal, NULL, ends_at_ms, created_at_ms, taken_ms FROM vip_reversal
        ) AS vip
      ) AS walked
      WHERE CASE WHEN taken_ms IS NULL THEN starts_at_ms <> greatest(created_at_ms, before_ms)
        ELSE ends_at_ms IS DISTINCT FROM before_ms - taken_ms END`,
  },
  {
    name: 'every unlock was paid, and every payment unlocked something or was returned',
    find: sql`
      SELECT format('Posting %s took %s coins and %s bonus for unlocks that cost %s and %s.', posting.id,
        coalesce(paid.coins, 0), coalesce(paid.bonus, 0), coalesce(got.coins, 0), coalesce(got.bonus, 0)) AS sentence
      FROM posting
      LEFT JOIN (
        SELECT posting_id, coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0) AS coins,
          coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0) AS bonus
        FROM entry WHERE account = 'unlocks' GROUP BY posting_id
      ) AS paid ON paid.posting_id = posting.id
      LEFT JOIN (
        SELECT posting_id, sum(coins) AS coins, sum(bonus) AS bonus FROM (
          SELECT posting_id, coins, bonus FROM unlock
          UNION ALL SELECT unlock_posting_id, coins, bonus FROM unlock_return
          UNION ALL SELECT posting_id, -coins, -bonus FROM unlock_return
        ) AS bought GROUP BY posting_id
      ) AS got ON got.posting_id = posting.id
      WHERE coalesce(paid.coins, 0) <> coalesce(got.coins, 0) OR coalesce(paid.bonus, 0) <> coalesce(got.bonus, 0)`,
  },
  {
    name: 'a withdrawal took back what it acknowledges',
    find: sql`
      SELECT format('The withdrawal from order %s acknowledges %s coins and %s bonus; %s and %s were taken back.',
        order_id, coins_back, bonus_back, coins, bonus) AS sentence
      FROM (
        SELECT order_id, coins_back, bonus_back,
          coalesce(-sum(amount) FILTER (WHERE purse = 'coins'), 0) AS coins,
          coalesce(-sum(amount) FILTER (WHERE purse = 'bonus'), 0) AS bonus
        FROM withdrawal JOIN top_up_order ON top_up_order.id = withdrawal.order_id
        LEFT JOIN entry ON entry.posting_id = refund_posting_id AND account = 'member'
        GROUP BY order_id
      ) AS taken
      WHERE coins_back <> coins OR bonus_back <> bonus`,
  },
]
