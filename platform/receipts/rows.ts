import { type RawBuilder, sql } from 'kysely'
import type { Database, Purse } from '../db/tables.ts'

export interface ReceiptRow {
  id: string
  ordinal: number
  kind: string
  reason: string
  coins_after: number
  bonus_after: number
  created_at_ms: number
  /** Of its first entry: its place among VIP periods, which share the sequence. */
  first_ordinal: number
  coins: number
  bonus: number
  /** Lots that expire together are one movement. */
  movements: { accountType: number | null; purse: Purse; amount: number; expireTime: number | null }[]
}

/** A reversal runs from the new end of its period to the former one. */
export interface PeriodRow {
  is_reversal: boolean
  ordinal: number
  starts_at_ms: number
  ends_at_ms: number
  idempotency_key: string
  reason: string
  created_at_ms: number
}

export function rowsBefore(
  db: Database,
  memberId: string,
  ordinal: number,
  count: number,
): Promise<ReceiptRow[]> {
  return selectRows(
    db,
    sql`SELECT * FROM posting WHERE member_id = ${memberId} AND ordinal < ${ordinal}
      ORDER BY ordinal DESC LIMIT ${count}`,
  )
}

export async function postingAt(
  db: Database,
  memberId: string,
  place: { id: string } | { before: number },
): Promise<ReceiptRow | undefined> {
  const [row] = await selectRows(
    db,
    'id' in place
      ? sql`SELECT * FROM posting WHERE id = ${place.id} AND member_id = ${memberId}`
      : sql`SELECT * FROM posting WHERE id = (
          SELECT posting_id FROM entry WHERE member_id = ${memberId} AND ordinal < ${place.before}
          ORDER BY ordinal DESC LIMIT 1)`,
  )
  return row
}

async function selectRows(db: Database, chosen: RawBuilder<unknown>): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    SELECT chosen.id, chosen.ordinal, chosen.kind, chosen.reason, chosen.coins_after, chosen.bonus_after,
      chosen.created_at_ms, moved.*
    FROM (${chosen}) AS chosen
    CROSS JOIN LATERAL (
      SELECT coalesce(min(part.first_ordinal), chosen.place, 0)::bigint AS first_ordinal,
        coalesce(sum(part.amount) FILTER (WHERE part.purse = 'coins'), 0)::bigint AS coins,
        coalesce(sum(part.amount) FILTER (WHERE part.purse = 'bonus'), 0)::bigint AS bonus,
        coalesce(json_agg(json_build_object('accountType', part.account_type, 'purse', part.purse,
          'amount', part.amount, 'expireTime', part.expires_at_ms) ORDER BY part.first_ordinal), '[]') AS movements
      FROM (
        SELECT entry.account_type, entry.purse, lot.expires_at_ms, sum(entry.amount) AS amount,
          min(entry.ordinal) AS first_ordinal
        FROM entry JOIN lot ON lot.id = entry.lot_id
        WHERE entry.posting_id = chosen.id AND entry.account = 'member'
        GROUP BY entry.account_type, entry.purse, lot.expires_at_ms
      ) AS part
    ) AS moved
    ORDER BY chosen.ordinal DESC`.execute(db)
  return rows
}

export async function periodsBefore(
  db: Database,
  memberId: string,
  ordinal: number,
  count: number,
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    (SELECT false AS is_reversal, ordinal, starts_at_ms, ends_at_ms, idempotency_key, reason, created_at_ms
      FROM vip_period WHERE member_id = ${memberId} AND ordinal < ${ordinal}
      ORDER BY ordinal DESC LIMIT ${count})
    UNION ALL
    (SELECT true, back.ordinal, back.ends_at_ms, back.ends_at_ms + back.taken_ms, period.idempotency_key, back.reason,
        back.created_at_ms
      FROM vip_reversal AS back
      JOIN vip_period AS period ON period.member_id = back.member_id AND period.ordinal = back.period_ordinal
      WHERE back.member_id = ${memberId} AND back.ordinal < ${ordinal}
      ORDER BY back.ordinal DESC LIMIT ${count})
    ORDER BY ordinal DESC LIMIT ${count}`.execute(db)
  return rows
}
