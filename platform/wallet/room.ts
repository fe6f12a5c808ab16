import type { Tx } from '../db/in-transaction.ts'
import type { LockedWallet } from './lock-wallet.ts'

/** Maximum balance of coins and bonus together; the product API cannot express more. */
const BALANCE_MAX = 1_000_000_000

/**
 * Whether a locked wallet has room for `amount` more, besides what payments in capture may still credit.
 *
 * @param orderId the order that `amount` belongs to, which is not counted twice
 */
export async function hasRoom(
  tx: Tx,
  { memberId, coins, bonus }: LockedWallet,
  { amount, orderId }: { amount: number; orderId: string | null },
): Promise<boolean> {
  const awaited = await tx
    .selectFrom('top_up_order')
    .select(['id', 'coins', 'bonus'])
    .where('member_id', '=', memberId)
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', ['approved', 'pending']),
        and([eb('state', '=', 'expired'), eb('recheck_at_ms', 'is not', null)]),
      ]),
    )
    .execute()
  const reserved = awaited.reduce(
    (sum, order) => (order.id === orderId ? sum : sum + order.coins + order.bonus),
    0,
  )
  return coins + bonus + reserved + amount <= BALANCE_MAX
}
