import { sql } from 'kysely'
import { toDecimal } from '../../contract/money.ts'
import type { Database } from '../db/tables.ts'
import { ledgerKeys, toOrderId } from '../wallet/ledger-keys.ts'

export interface ReceiptOrder {
  orderNo: string
  transactionId: string | null
  price: string | null
  currency: string | null
}

export const NO_ORDER = { orderNo: null, transactionId: null, price: null, currency: null }

/** Postings by id, VIP periods by the key they were written with. */
interface Credited {
  postingIds: readonly string[]
  periodKeys: readonly string[]
}

export async function loadOrders(
  db: Database,
  memberId: string,
  { postingIds, periodKeys }: Credited,
): Promise<Map<string, ReceiptOrder>> {
  const orderIds = periodKeys.flatMap((key) => toOrderId(key) ?? [])
  const rows = await db
    .selectFrom('top_up_order')
    .select(['id', 'provider_order_id', 'price_cents', 'currency', 'credit_posting_id', 'refund_posting_id'])
    .select('refunded_minor')
    .where('member_id', '=', memberId)
    .where(({ or, eb, val }) =>
      or([
        eb('id', '=', sql<string>`ANY(${val(orderIds)}::text[])`),
        eb('credit_posting_id', '=', sql<string>`ANY(${val(postingIds)}::text[])`),
        eb('refund_posting_id', '=', sql<string>`ANY(${val(postingIds)}::text[])`),
      ]),
    )
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const { id, price_cents, currency, credit_posting_id, refund_posting_id } = row
      const toOrder = (minor: number): ReceiptOrder => ({
        orderNo: id,
        transactionId: row.provider_order_id,
        price: toDecimal({ minor, currency }),
        currency,
      })
      const paid = toOrder(price_cents)
      const refunded = toOrder(row.refunded_minor ?? price_cents)
      const orders: [string | null, ReceiptOrder][] = [
        [ledgerKeys.topUp(id), paid],
        [credit_posting_id, paid],
        [refund_posting_id, refunded],
      ]
      return orders.flatMap(([key, order]): [string, ReceiptOrder][] => (key === null ? [] : [[key, order]]))
    }),
  )
}
