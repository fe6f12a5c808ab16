import type { Tx } from '../db/in-transaction.ts'
import { ledgerKeys } from './ledger-keys.ts'

/**
 * Notes of orders whose money the seller has, wholly or in part, and whose coins the buyer has not. States only go
 * forward, so an operator decides what the buyer gets.
 */
export const PAID_WITHOUT_COINS = {
  failed: 'received for a failed order; refund it at the provider',
  failedInPart: 'received in part for a failed order; refund it at the provider',
  refunded: 'received again after its coins were taken back; grant them again or refund it at the provider',
  refundedInPart:
    'received again in part after its coins were taken back; grant them again or refund it at the provider',
} as const

/** One sentence for each such order, until it is refunded or its coins are granted with the key that the sentence names. */
export async function findPaidWithoutCoins(tx: Tx, limit: number): Promise<string[]> {
  const orders = await tx
    .selectFrom('top_up_order')
    .select(['id', 'member_id', 'failure'])
    .where('state', 'in', ['failed', 'refunded'])
    .where('failure', 'in', Object.values(PAID_WITHOUT_COINS))
    .orderBy('ordinal')
    .execute()
  const open: string[] = []
  for (const { id, member_id, failure } of orders) {
    if (open.length === limit) break
    const key = toGrantKey(id)
    if (await isGranted(tx, member_id, ledgerKeys.grant(key))) continue
    open.push(
      `Order ${id} of member ${member_id}: payment ${failure}. Coins granted with "--key ${key}" settle it.`,
    )
  }
  return open
}

export const toGrantKey = (orderId: string) => `order-${orderId}`

/** With coins or bonus, or with VIP alone. */
async function isGranted(tx: Tx, memberId: string, key: string): Promise<boolean> {
  const tables = ['posting', 'vip_period'] as const
  for (const table of tables) {
    const row = await tx
      .selectFrom(table)
      .select('member_id')
      .where('member_id', '=', memberId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
