import type { Tx } from '../db/in-transaction.ts'

/**
 * Deletes the usage events of every device a member has signed in on; those of a device shared with others go too.
 * Before the sessions are deleted, which name the devices. Row 436.
 */
export async function forgetUsage(tx: Tx, memberId: string): Promise<void> {
  const devices = tx
    .selectFrom('member_session')
    .select('equipment_id')
    .where('member_id', '=', memberId)
    .where('equipment_id', 'is not', null)
  await tx.deleteFrom('usage_event').where('equipment_id', 'in', devices).execute()
}
