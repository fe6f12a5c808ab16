import { type ExportSection, tableSection } from '../db/export-section.ts'
import { isoTime } from '../runtime/iso-time.ts'

export const SIGN_IN_SECTIONS: readonly ExportSection[] = [
  tableSection('signIns', 'member_identity', 'provider', (identity) => ({
    provider: identity.provider,
    thirdPartId: identity.third_party_id,
    firstAt: isoTime(identity.created_at_ms),
  })),
  tableSection('sessions', 'member_session', 'id', (session) => ({
    provider: session.provider,
    equipmentId: session.equipment_id,
    openedAt: isoTime(session.created_at_ms),
    expiresAt: isoTime(session.expires_at_ms),
    endedAt: isoTime(session.ended_at_ms),
  })),
]
