import type { Database } from '../db/tables.ts'
import { isoTime } from '../runtime/iso-time.ts'

/** Every movement of a member's coins with the balances after it, oldest first, and every unlock. Rows 433, 436. */
export async function exportLedger(db: Database, memberId: string) {
  const [entries, unlocks] = await Promise.all([
    db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .select(['posting.id', 'posting.kind', 'posting.reason', 'posting.coins_after', 'posting.bonus_after'])
      .select(['posting.created_at_ms', 'entry.purse', 'entry.amount', 'entry.account_type'])
      .where('entry.member_id', '=', memberId)
      .where('entry.account', '=', 'member')
      .orderBy('posting.ordinal')
      .orderBy('entry.ordinal')
      .execute(),
    db.selectFrom('unlock').selectAll().where('member_id', '=', memberId).orderBy('ordinal').execute(),
  ])
  return {
    movements: entries.map((entry) => ({
      posting: entry.id,
      at: isoTime(entry.created_at_ms),
      kind: entry.kind,
      coinAccountType: entry.account_type,
      reason: entry.reason,
      purse: entry.purse,
      amount: entry.amount,
      coinsAfter: entry.coins_after,
      bonusAfter: entry.bonus_after,
    })),
    unlocks: unlocks.map((unlock) => ({
      posting: unlock.posting_id,
      at: isoTime(unlock.unlocked_at_ms),
      contentId: unlock.drama_id,
      chapterId: unlock.episode_id,
      coins: unlock.coins,
      bonus: unlock.bonus,
    })),
  }
}
