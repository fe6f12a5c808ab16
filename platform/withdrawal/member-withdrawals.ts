import { toDecimal } from '../../contract/money.ts'
import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'

/** What a deletion leaves is part of the ledger; the name and address of one that is not paid back yet go when it is. */
export const WITHDRAWAL_RECORDS: MemberRecords = {
  sections: [
    {
      name: 'withdrawals',
      async read(db, memberId, [confirmedAtMs = '0', orderId = ''], limit) {
        const rows = await db
          .selectFrom('withdrawal')
          .innerJoin('top_up_order', 'top_up_order.id', 'withdrawal.order_id')
          .selectAll('withdrawal')
          .select('top_up_order.currency')
          .where('withdrawal.member_id', '=', memberId)
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple('confirmed_at_ms', 'order_id'), '>', tuple(Number(confirmedAtMs), orderId)),
          )
          .orderBy('confirmed_at_ms')
          .orderBy('order_id')
          .limit(limit)
          .execute()
        return rows.map((row) => ({
          key: [String(row.confirmed_at_ms), row.order_id],
          value: {
            order: row.order_id,
            at: isoTime(row.confirmed_at_ms),
            name: row.name,
            sendTo: row.send_to,
            statement: row.statement,
            language: row.language,
            refund: toDecimal({ minor: row.refund_minor, currency: row.currency }),
            currency: row.currency,
            coinsBack: row.coins_back,
            bonusBack: row.bonus_back,
            vipMsBack: row.vip_ms_back,
            paidBackAt: isoTime(row.refunded_at_ms),
          },
        }))
      },
    },
  ],
  async forget(tx, memberId) {
    await tx
      .updateTable('withdrawal')
      .set({ name: '', send_to: null })
      .where('member_id', '=', memberId)
      .where('refunded_at_ms', 'is not', null)
      .execute()
  },
}
