import { sql } from 'kysely'
import type { ExportSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import { isoTime } from '../runtime/iso-time.ts'

/** Events of the member's devices that allowed analytics: exactly those that deleting the account deletes. */
export const USAGE_SECTION: ExportSection = {
  name: 'usageEvents',
  async read(db, memberId, [at = '', after = ''], limit) {
    const [day = 0, happenedMs = 0] = at === '' ? [] : at.split('-').map(Number)
    const order = sql`(day, happened_at_ms, md5(coalesce(event_id, '')))`
    const { rows } = await sql<UsageRow>`
      SELECT day, happened_at_ms, md5(coalesce(event_id, '')) AS id, name, params, equipment_id
      FROM usage_event
      WHERE equipment_id IN (
        SELECT equipment_id FROM member_session WHERE member_id = ${memberId} AND equipment_id IS NOT NULL
      ) AND day >= ${day} AND ${order} > (${day}::integer, ${happenedMs}::bigint, ${after})
      ORDER BY day, happened_at_ms, id LIMIT ${limit}`.execute(db)
    return rows.map((row) => ({
      key: [`${row.day}-${row.happened_at_ms}`, row.id],
      value: {
        event: row.name,
        at: isoTime(Number(row.happened_at_ms)),
        parameters: row.params,
        equipmentId: row.equipment_id,
      },
    }))
  },
}

interface UsageRow {
  day: number
  happened_at_ms: number
  id: string
  name: string
  params: unknown
  equipment_id: string
}

/**
 * Deletes the usage events of every device a member has signed in on, even if others share the device. Call
 * it before the sessions, which name the devices, are deleted.
 */
export async function forgetUsage(tx: Tx, memberId: string): Promise<void> {
  const devices = tx
    .selectFrom('member_session')
    .select('equipment_id')
    .where('member_id', '=', memberId)
    .where('equipment_id', 'is not', null)
  await tx.deleteFrom('usage_event').where('equipment_id', 'in', devices).execute()
}
