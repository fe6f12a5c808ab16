import type { Database } from '../db/tables.ts'
import type { OrderDeps } from './order-rows.ts'

/** The bonus that the member's next top-up is told to add: 0 once one was paid, even if it is not credited yet. */
export async function expectedFirstBonus(
  db: Database,
  deps: Pick<OrderDeps, 'payments'>,
  memberId: string,
): Promise<number> {
  const bonus = await firstTopUpBonus(db, deps, memberId)
  if (bonus === 0) return 0
  const paid = await db
    .selectFrom('top_up_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['approved', 'pending'])
    .limit(1)
    .executeTakeFirst()
  return paid ? 0 : bonus
}

/** The bonus that a credit of the member's next top-up adds: 0 once one was credited. To give it the wallet must be locked. */
export async function firstTopUpBonus(
  db: Database,
  { payments }: Pick<OrderDeps, 'payments'>,
  memberId: string,
): Promise<number> {
  const bonus = payments?.firstTopUpBonus ?? 0
  if (bonus === 0) return 0
  const earlier = await db
    .selectFrom('top_up_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('credited_at_ms', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return earlier ? 0 : bonus
}
