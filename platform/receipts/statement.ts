import { type SqlBool, sql } from 'kysely'
import { addMonths, monthStartMs, type TimeSpan, toMonth } from '../../contract/calendar-period.ts'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { type walletStatement as call, STATEMENT_ORDERS_MAX } from '../../contract/extensions/statement.ts'
import { toDecimal } from '../../contract/money.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'

type Statement = HandlerResult<typeof call>

/** One month of a member's wallet. Its movements are those between the last postings before its two ends, so none is in two months. */
export async function getStatement(
  db: Database,
  { month }: ParsedInput<typeof call>,
  { memberId }: Viewer,
): Promise<Statement> {
  const span = { startMs: monthStartMs(month), endMs: monthStartMs(addMonths(month, 1)) }
  const [beginning, end, { created_at_ms }, paid, refunded] = await Promise.all([
    lastPostingBefore(db, memberId, span.startMs),
    lastPostingBefore(db, memberId, span.endMs),
    db.selectFrom('member').select('created_at_ms').where('id', '=', memberId).executeTakeFirstOrThrow(),
    loadOrders(db, memberId, 'credited_at_ms', span),
    loadOrders(db, memberId, 'refunded_at_ms', span),
  ])
  return {
    firstMonth: toMonth(created_at_ms),
    beginning: { coins: beginning.coins_after, bonus: beginning.bonus_after },
    end: { coins: end.coins_after, bonus: end.bonus_after },
    movements: await loadMovements(db, memberId, { after: beginning.ordinal, last: end.ordinal }),
    paid,
    refunded,
  }
}

async function lastPostingBefore(db: Database, memberId: string, timeMs: number) {
  const posting = await db
    .selectFrom('posting')
    .select(['ordinal', 'coins_after', 'bonus_after'])
    .where('member_id', '=', memberId)
    .where('created_at_ms', '<', timeMs)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return posting ?? { ordinal: 0, coins_after: 0, bonus_after: 0 }
}

async function loadMovements(
  db: Database,
  memberId: string,
  { after, last }: { after: number; last: number },
): Promise<Statement['movements']> {
  // Entries are summed for each posting: joined at once, all members' entries would be read.
  const { rows } = await sql<Statement['movements'][number]>`
    SELECT kind, sum(coins_in)::bigint AS "coinsIn", sum(coins_out)::bigint AS "coinsOut",
      sum(bonus_in)::bigint AS "bonusIn", sum(bonus_out)::bigint AS "bonusOut"
    FROM posting CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE purse = 'coins' AND amount > 0), 0) AS coins_in,
        coalesce(-sum(amount) FILTER (WHERE purse = 'coins' AND amount < 0), 0) AS coins_out,
        coalesce(sum(amount) FILTER (WHERE purse = 'bonus' AND amount > 0), 0) AS bonus_in,
        coalesce(-sum(amount) FILTER (WHERE purse = 'bonus' AND amount < 0), 0) AS bonus_out
      FROM entry WHERE posting_id = posting.id AND account = 'member'
    ) AS moved
    WHERE member_id = ${memberId} AND ordinal > ${after} AND ordinal <= ${last}
    GROUP BY kind ORDER BY min(ordinal)`.execute(db)
  return rows
}

async function loadOrders(
  db: Database,
  memberId: string,
  time: 'credited_at_ms' | 'refunded_at_ms',
  { startMs, endMs }: TimeSpan,
): Promise<Statement['paid']> {
  const minor =
    time === 'refunded_at_ms' ? sql<number>`coalesce(refunded_minor, price_cents)` : sql<number>`price_cents`
  const orders = db
    .selectFrom('top_up_order')
    .where('member_id', '=', memberId)
    .where(sql<SqlBool>`${sql.ref(time)} >= ${startMs} AND ${sql.ref(time)} < ${endMs}`)
  const [newest, sums] = await Promise.all([
    orders
      .select(['id', 'product_name', 'currency', minor.as('minor')])
      .select(sql<number>`${sql.ref(time)}`.as('time'))
      .orderBy(time, 'desc')
      .orderBy('ordinal', 'desc')
      .limit(STATEMENT_ORDERS_MAX)
      .execute(),
    orders
      .select(({ fn }) => [
        'currency',
        fn.countAll<number>().as('orderCount'),
        sql<number>`sum(${minor})::bigint`.as('minor'),
      ])
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
  ])
  return {
    records: newest.toReversed().map(({ id, product_name, minor, currency, time: atMs }) => ({
      orderNo: id,
      time: atMs,
      productName: product_name,
      price: toDecimal({ minor, currency }),
      currency,
    })),
    sums: sums.map(({ currency, minor, orderCount }) => ({
      currency,
      amount: toDecimal({ minor, currency }),
      orderCount,
    })),
  }
}
