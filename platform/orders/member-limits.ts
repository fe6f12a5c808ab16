import { toDecimal } from '../../contract/money.ts'
import { tableSection } from '../db/export-section.ts'
import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const SPENDING_LIMIT_RECORDS: MemberRecords = {
  sections: [
    tableSection('spendingLimits', 'spending_limit', 'from_ms', (row) => ({
      from: isoTime(row.from_ms),
      amount:
        row.amount_minor === null ? null : toDecimal({ minor: row.amount_minor, currency: row.currency! }),
      currency: row.currency,
      period: row.period,
    })),
  ],
  async forget(tx, memberId) {
    await tx.deleteFrom('spending_limit').where('member_id', '=', memberId).execute()
  },
}
