import { tableSection } from '../db/export-section.ts'
import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const FEEDBACK_RECORDS: MemberRecords = {
  sections: [
    tableSection('feedback', 'feedback', 'id', (row) => ({
      at: isoTime(row.sent_at_ms),
      description: row.description,
      topics: row.topics.split(' '),
      email: row.email,
      page: row.page,
      language: row.language,
      state: row.state,
    })),
  ],
  async forget(tx, memberId) {
    await tx.deleteFrom('feedback').where('member_id', '=', memberId).execute()
  },
}
