import { tableSection } from '../db/export-section.ts'
import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { forgetMailAddress } from './mail-address.ts'

/** Documents say what the order and the withdrawal say, which the ledger keeps; so they go with the account. */
export const MAIL_RECORDS: MemberRecords = {
  sections: [
    {
      name: 'mailAddress',
      async read(db, memberId, after) {
        if (after.length > 0) return []
        const found = await db
          .selectFrom('mail_address')
          .selectAll()
          .where('member_id', '=', memberId)
          .execute()
        return found.map(({ address, confirmed_at_ms, waiting, language }) => ({
          key: ['address'],
          value: { address, confirmedAt: isoTime(confirmed_at_ms), waiting, language },
        }))
      },
    },
    tableSection('documents', 'document', 'id', (row) => ({
      document: row.id,
      kind: row.kind,
      order: row.order_id,
      language: row.language,
      content: row.content,
      createdAt: isoTime(row.created_at_ms),
      to: row.to_address,
      sentAt: isoTime(row.sent_at_ms),
    })),
  ],
  async forget(tx, memberId) {
    await forgetMailAddress(tx, memberId)
    await tx.deleteFrom('document').where('member_id', '=', memberId).execute()
  },
}
