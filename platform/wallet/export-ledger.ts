import { type ExportSection, tableSection } from '../db/export-section.ts'
import { isoTime } from '../runtime/iso-time.ts'

const MOVEMENTS: ExportSection = {
  name: 'movements',
  async read(db, memberId, [after = '0'], limit) {
    const rows = await db
      .selectFrom((query) =>
        query
          .selectFrom('entry')
          .select(['ordinal', 'posting_id', 'purse', 'amount', 'account_type'])
          .where('member_id', '=', memberId)
          .where('account', '=', 'member')
          .where('ordinal', '>', Number(after))
          .orderBy('ordinal')
          .limit(limit)
          .as('moved'),
      )
      .innerJoin('posting', 'posting.id', 'moved.posting_id')
      .select(['moved.ordinal', 'moved.purse', 'moved.amount', 'moved.account_type'])
      .select(['posting.id', 'posting.kind', 'posting.reason', 'posting.created_at_ms'])
      .select(['posting.coins_after', 'posting.bonus_after'])
      .orderBy('moved.ordinal')
      .execute()
    return rows.map((row) => ({
      key: [String(row.ordinal)],
      value: {
        posting: row.id,
        at: isoTime(row.created_at_ms),
        kind: row.kind,
        coinAccountType: row.account_type,
        reason: row.reason,
        purse: row.purse,
        amount: row.amount,
        coinsAfter: row.coins_after,
        bonusAfter: row.bonus_after,
      },
    }))
  },
}

const UNLOCKS = tableSection('unlocks', 'unlock', 'ordinal', (unlock) => ({
  posting: unlock.posting_id,
  at: isoTime(unlock.unlocked_at_ms),
  dramaId: unlock.drama_id,
  episodeId: unlock.episode_id,
  coins: unlock.coins,
  bonus: unlock.bonus,
  // Unknown of unlocks from before it was recorded.
  loadedAt: isoTime(unlock.loaded_at_ms),
}))

const UNLOCK_RETURNS = tableSection('unlockReturns', 'unlock_return', 'unlock_ordinal', (row) => ({
  posting: row.posting_id,
  unlockPosting: row.unlock_posting_id,
  at: isoTime(row.returned_at_ms),
  unlockedAt: isoTime(row.unlocked_at_ms),
  dramaId: row.drama_id,
  episodeId: row.episode_id,
  coins: row.coins,
  bonus: row.bonus,
}))

export const LEDGER_SECTIONS: readonly ExportSection[] = [MOVEMENTS, UNLOCKS, UNLOCK_RETURNS]
