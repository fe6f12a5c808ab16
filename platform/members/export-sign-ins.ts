import type { ExportSection } from '../db/export-section.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const SIGN_IN_SECTIONS: readonly ExportSection[] = [
  {
    name: 'signIns',
    async read(db, memberId, [after = ''], limit) {
      const identities = await db
        .selectFrom('member_identity')
        .select(['provider', 'third_party_id', 'created_at_ms'])
        .where('member_id', '=', memberId)
        .where('provider', '>', after as 'google')
        .orderBy('provider')
        .limit(limit)
        .execute()
      return identities.map((identity) => ({
        key: [identity.provider],
        value: {
          provider: identity.provider,
          thirdPartId: identity.third_party_id,
          firstAt: isoTime(identity.created_at_ms),
        },
      }))
    },
  },
  {
    name: 'sessions',
    async read(db, memberId, [after = ''], limit) {
      const sessions = await db
        .selectFrom('member_session')
        .select(['id', 'provider', 'equipment_id', 'created_at_ms', 'expires_at_ms', 'ended_at_ms'])
        .where('member_id', '=', memberId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      return sessions.map((session) => ({
        key: [session.id],
        value: {
          provider: session.provider,
          equipmentId: session.equipment_id,
          openedAt: isoTime(session.created_at_ms),
          expiresAt: isoTime(session.expires_at_ms),
          endedAt: session.ended_at_ms === null ? null : isoTime(session.ended_at_ms),
        },
      }))
    },
  },
]
