import type { Database } from '../db/tables.ts'
import { dollarsOf } from '../providers/cents.ts'

/** The order a receipt is of: what was paid, and where the payment provider has it. */
export interface ReceiptOrder {
  orderNo: string
  transactionId: string | null
  price: string | null
  currency: string | null
}

export const NO_ORDER = { orderNo: null, transactionId: null, price: null, currency: null }

/** The orders whose credit or refund the postings are, by posting. One query. Rows 431, 433. */
export async function ordersOf(
  db: Database,
  memberId: string,
  postingIds: readonly string[],
): Promise<Map<string, ReceiptOrder>> {
  if (postingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('top_up_order')
    .select(['id', 'provider_order_id', 'price_cents', 'currency', 'credit_posting_id', 'refund_posting_id'])
    .where('member_id', '=', memberId)
    .where(({ or, eb }) =>
      or([eb('credit_posting_id', 'in', postingIds), eb('refund_posting_id', 'in', postingIds)]),
    )
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const order = {
        orderNo: row.id,
        transactionId: row.provider_order_id,
        price: dollarsOf(row.price_cents),
        currency: row.currency,
      }
      return [row.credit_posting_id, row.refund_posting_id].flatMap((id): [string, ReceiptOrder][] =>
        id === null ? [] : [[id, order]],
      )
    }),
  )
}
