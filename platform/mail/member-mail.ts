import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { forgetMailAddress } from './mail-address.ts'

const toTime = (timeMs: number | null) => (timeMs === null ? null : isoTime(timeMs))

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
          value: { address, confirmedAt: toTime(confirmed_at_ms), waiting, language },
        }))
      },
    },
    {
      name: 'documents',
      async read(db, memberId, [after = ''], limit) {
        const found = await db
          .selectFrom('document')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
        return found.map((row) => ({
          key: [row.id],
          value: {
            document: row.id,
            kind: row.kind,
            order: row.order_id,
            language: row.language,
            content: row.content,
            createdAt: isoTime(row.created_at_ms),
            to: row.to_address,
            sentAt: toTime(row.sent_at_ms),
          },
        }))
      },
    },
  ],
  async forget(tx, memberId) {
    await forgetMailAddress(tx, memberId)
    await tx.deleteFrom('document').where('member_id', '=', memberId).execute()
  },
}
