import { toDecimal } from '../../contract/money.ts'
import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const SPENDING_LIMIT_RECORDS: MemberRecords = {
  sections: [
    {
      name: 'spendingLimits',
      async read(db, memberId, [after = '0'], limit) {
        const rows = await db
          .selectFrom('spending_limit')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('from_ms', '>', Number(after))
          .orderBy('from_ms')
          .limit(limit)
          .execute()
        return rows.map(({ from_ms, amount_minor, currency, period }) => ({
          key: [String(from_ms)],
          value: {
            from: isoTime(from_ms),
            amount: amount_minor === null ? null : toDecimal({ minor: amount_minor, currency: currency! }),
            currency,
            period,
          },
        }))
      },
    },
  ],
  async forget(tx, memberId) {
    await tx.deleteFrom('spending_limit').where('member_id', '=', memberId).execute()
  },
}
