import { sql } from 'kysely'
import { ACCOUNT_TYPES } from '../../contract/account-types.ts'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { consumeList, rechargeList } from '../../contract/wallet.ts'
import { selectDramas, wordDrama } from '../catalog/dramas/drama-cards.ts'
import type { Database } from '../db/tables.ts'
import { periodNo } from '../vip/vip-periods.ts'

type Page = ParsedInput<typeof rechargeList>

interface TransactionRow {
  posting_id: string | null
  period_ordinal: number | null
  account_type: number
  amount: number
  expires_at_ms: number | null
  created_at_ms: number
  starts_at_ms: number | null
  ends_at_ms: number | null
  is_reversal: boolean
}

/**
 * Credits, expirations and VIP periods, newest first. A period has dates and no coins; one that was taken
 * back has what it lost.
 */
export async function listTransactions(
  db: Database,
  { pageIndex, pageSize }: Page,
  memberId: string,
): Promise<HandlerResult<typeof rechargeList>> {
  const { rows } = await sql<TransactionRow>`
    SELECT coalesce(entry.account_type, ${ACCOUNT_TYPES.subscription}) AS account_type,
      coalesce(entry.amount, 0) AS amount, lot.expires_at_ms, 
      coalesce(vip_period.starts_at_ms, back.ends_at_ms) AS starts_at_ms,
      coalesce(vip_period.ends_at_ms, back.ends_at_ms + back.taken_ms) AS ends_at_ms,
      coalesce(posting.created_at_ms, vip_period.created_at_ms, back.created_at_ms) AS created_at_ms,
      entry.posting_id, coalesce(vip_period.ordinal, back.ordinal) AS period_ordinal,
      back.ordinal IS NOT NULL AS is_reversal
    FROM (
      SELECT ordinal FROM entry WHERE member_id = ${memberId} AND account_type IS NOT NULL
      UNION ALL
      SELECT ordinal FROM vip_period WHERE member_id = ${memberId}
      UNION ALL
      SELECT ordinal FROM vip_reversal WHERE member_id = ${memberId}
      ORDER BY ordinal DESC OFFSET ${(pageIndex - 1) * pageSize} LIMIT ${pageSize + 1}
    ) AS listed
    LEFT JOIN vip_period ON vip_period.member_id = ${memberId} AND vip_period.ordinal = listed.ordinal
    LEFT JOIN vip_reversal AS back ON back.member_id = ${memberId} AND back.ordinal = listed.ordinal
    LEFT JOIN entry ON entry.member_id = ${memberId} AND entry.ordinal = listed.ordinal
    LEFT JOIN posting ON posting.id = entry.posting_id
    LEFT JOIN lot ON lot.id = entry.lot_id
    ORDER BY listed.ordinal DESC`.execute(db)
  return {
    records: rows.slice(0, pageSize).map((row) => ({
      coinAccountType: row.account_type,
      coins: row.amount,
      coinsExpireTime: row.expires_at_ms ?? '0',
      rechargeTime: row.created_at_ms,
      subscribeStartTime: row.starts_at_ms,
      subscribeExpireTime: row.ends_at_ms,
      ...(row.is_reversal && { subscribeReversed: true }),
      receiptNo: row.posting_id ?? periodNo.write(row.period_ordinal!),
    })),
    hasMore: rows.length > pageSize,
  }
}

export async function listUnlocks(
  db: Database,
  { pageIndex, pageSize }: Page,
  { memberId, language }: { memberId: string; language: string },
): Promise<HandlerResult<typeof consumeList>> {
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('unlock')
        // Only columns of the index, so that skipped rows are not read.
        .select('ordinal')
        .where('member_id', '=', memberId)
        .orderBy('ordinal', 'desc')
        .offset((pageIndex - 1) * pageSize)
        .limit(pageSize + 1)
        .as('listed'),
    )
    .innerJoin('unlock', (join) =>
      join.onRef('unlock.ordinal', '=', 'listed.ordinal').on('unlock.member_id', '=', memberId),
    )
    .innerJoin('episode', 'episode.id', 'unlock.episode_id')
    .select(['unlock.drama_id', 'unlock.coins', 'unlock.bonus', 'unlock.unlocked_at_ms', 'episode.number'])
    .select('unlock.posting_id')
    .orderBy('listed.ordinal', 'desc')
    .execute()
  const page = rows.slice(0, pageSize)
  const ids = [...new Set(page.map((row) => row.drama_id))]
  const dramas = new Map((await selectDramas(db, ids, language)).map((drama) => [drama.id, drama]))
  return {
    records: page.map((row) => {
      const drama = dramas.get(row.drama_id)!
      const { name, coverUrl } = wordDrama(drama, language)
      return {
        episodeName: `Episode ${row.number}`,
        dramaName: name,
        dramaId: row.drama_id,
        coverUrl: drama.state === 'takenDown' ? '' : coverUrl,
        subscriptionTime: row.unlocked_at_ms,
        coinNum: row.coins,
        bonusNum: row.bonus,
        receiptNo: row.posting_id,
      }
    }),
    hasMore: rows.length > pageSize,
  }
}
