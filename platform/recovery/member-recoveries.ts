import type { MemberRecords } from '../db/member-records.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const RECOVERY_RECORDS: MemberRecords = {
  sections: [
    {
      name: 'recoveries',
      async read(db, memberId, [after = ''], limit) {
        const found = await db
          .selectFrom('recovery')
          .selectAll()
          .where(({ eb, or }) => or([eb('asker_id', '=', memberId), eb('target_id', '=', memberId)]))
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
        return found.map(({ id, asker_id, asked_at_ms, ends_at_ms, ended_at_ms }) => ({
          key: [id],
          value: {
            askedBy: asker_id === memberId ? 'this account' : 'another account',
            askedAt: isoTime(asked_at_ms),
            opensAt: isoTime(ends_at_ms),
            // Before the mail's link was opened, nothing tells whether there was a mail.
            endedAt: ends_at_ms === null ? null : isoTime(ended_at_ms),
          },
        }))
      },
    },
  ],
  /** A stop outlasts the account that was stopped: it cannot ask again as another one. */
  async forget(tx, memberId) {
    await tx.deleteFrom('recovery').where('target_id', '=', memberId).execute()
    await tx
      .deleteFrom('recovery')
      .where('asker_id', '=', memberId)
      .where(({ eb, or }) => or([eb('ended_reason', 'is', null), eb('ended_reason', '<>', 'stopped')]))
      .execute()
  },
}
