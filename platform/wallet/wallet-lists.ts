import type { ParsedInput, Wire } from '../../contract/endpoint.ts'
import type { consumeList, rechargeList } from '../../contract/wallet.ts'
import { pictureUrl, selectDramas, wordDrama } from '../catalog/drama-cards.ts'
import type { Database } from '../db/tables.ts'

type Page = ParsedInput<typeof rechargeList>

/** What came into the wallet and what expired, newest first. One query. Rows 148, 152, 233. */
export async function listTransactions(
  db: Database,
  { pageIndex, pageSize }: Page,
  memberId: string,
): Promise<Wire<typeof rechargeList>> {
  const rows = await db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .innerJoin('lot', 'lot.id', 'entry.lot_id')
    .select(['entry.account_type', 'entry.amount', 'lot.expires_at_ms', 'posting.created_at_ms'])
    .where('entry.member_id', '=', memberId)
    .where('entry.account_type', 'is not', null)
    .orderBy('entry.ordinal', 'desc')
    .offset((pageIndex - 1) * pageSize)
    .limit(pageSize + 1)
    .execute()
  return {
    records: rows.slice(0, pageSize).map((row) => ({
      coinAccountType: row.account_type!,
      coins: row.amount,
      coinsExpireTime: row.expires_at_ms ?? '0',
      rechargeTime: row.created_at_ms,
      subscribeStartTime: null,
      subscribeExpireTime: null,
    })),
    hasMore: rows.length > pageSize,
  }
}

/** Unlocked episodes with what was paid, newest first. Two queries for any page. Rows 149-150, 234. */
export async function listUnlocks(
  db: Database,
  { pageIndex, pageSize }: Page,
  { memberId, language }: { memberId: string; language: string },
): Promise<Wire<typeof consumeList>> {
  const rows = await db
    .selectFrom('unlock')
    .innerJoin('episode', 'episode.id', 'unlock.episode_id')
    .select(['unlock.drama_id', 'unlock.coins', 'unlock.bonus', 'unlock.unlocked_at_ms', 'episode.number'])
    .where('unlock.member_id', '=', memberId)
    .orderBy('unlock.ordinal', 'desc')
    .offset((pageIndex - 1) * pageSize)
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const ids = [...new Set(page.map((row) => row.drama_id))]
  const dramas = new Map((await selectDramas(db, ids, language)).map((drama) => [drama.id, drama]))
  return {
    records: page.map((row) => {
      const drama = dramas.get(row.drama_id)!
      return {
        chapterName: `Episode ${row.number}`,
        contentName: wordDrama(drama, language).name,
        contentId: row.drama_id,
        contentCoverUrl: pictureUrl(drama.cover_key),
        subscriptionTime: row.unlocked_at_ms,
        coinNum: row.coins,
        bonusNum: row.bonus,
      }
    }),
    hasMore: rows.length > pageSize,
  }
}
