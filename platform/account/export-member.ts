import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import { exportLibrary } from '../library/member-data.ts'
import { notSignedIn } from '../members/authenticate.ts'
import { exportOrders } from '../orders/export-orders.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { exportVip } from '../vip/vip-periods.ts'
import { exportLedger } from '../wallet/export-ledger.ts'

/** Everything kept of the member, but for what would sign somebody in. Times as ISO 8601, UTC. Row 436. */
export async function exportMember(
  db: Database,
  { memberId }: Viewer,
): Promise<Record<string, unknown> | Refusal> {
  const [member, signIns, sessions, library, ledger, vip, orders] = await Promise.all([
    db
      .selectFrom('member')
      .select(['code', 'nickname', 'avatar_url', 'created_at_ms'])
      .where('id', '=', memberId)
      .where('deleted_at_ms', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('member_identity')
      .select(['provider', 'third_party_id', 'created_at_ms'])
      .where('member_id', '=', memberId)
      .orderBy('created_at_ms')
      .execute(),
    db
      .selectFrom('member_session')
      .select(['provider', 'equipment_id', 'created_at_ms', 'expires_at_ms', 'ended_at_ms'])
      .where('member_id', '=', memberId)
      .orderBy('created_at_ms')
      .execute(),
    exportLibrary(db, memberId),
    exportLedger(db, memberId),
    exportVip(db, memberId),
    exportOrders(db, memberId),
  ])
  if (!member) return notSignedIn()
  return {
    member: {
      code: String(member.code),
      nickname: member.nickname,
      avatarUrl: member.avatar_url,
      createdAt: isoTime(member.created_at_ms),
    },
    signIns: signIns.map((identity) => ({
      provider: identity.provider,
      thirdPartId: identity.third_party_id,
      firstAt: isoTime(identity.created_at_ms),
    })),
    sessions: sessions.map((session) => ({
      provider: session.provider,
      equipmentId: session.equipment_id,
      openedAt: isoTime(session.created_at_ms),
      expiresAt: isoTime(session.expires_at_ms),
      endedAt: session.ended_at_ms === null ? null : isoTime(session.ended_at_ms),
    })),
    ...library,
    ...ledger,
    ...vip,
    ...orders,
  }
}
