import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const FEEDBACK_RECORDS: MemberRecords = {
  sections: [
    {
      name: 'feedback',
      async read(db, memberId, [after = ''], limit) {
        const found = await db
          .selectFrom('feedback')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
        return found.map(({ id, sent_at_ms, description, topics, email, page, language }) => ({
          key: [id],
          value: { at: isoTime(sent_at_ms), description, topics: topics.split(' '), email, page, language },
        }))
      },
    },
  ],
  async forget(tx, memberId) {
    await tx.deleteFrom('feedback').where('member_id', '=', memberId).execute()
  },
}
