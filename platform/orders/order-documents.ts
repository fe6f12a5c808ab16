import type { Tx } from '../db/in-transaction.ts'
import type { DocumentContent } from '../db/tables.ts'
import { addDocument } from '../mail/document.ts'
import { termsLink, withdrawLink } from '../mail/site-links.ts'
import { fill, type Words } from '../mail/words.ts'
import type { Ids } from '../runtime/ids.ts'
import { type OrderRow, toPrice } from './order-rows.ts'

/** Part of the transaction that credits the order. */
export async function addReceipt(tx: Tx, ids: Ids, order: OrderRow): Promise<void> {
  await addDocument(tx, ids, {
    memberId: order.member_id,
    kind: 'receipt',
    key: `receipt:${order.id}`,
    language: order.language,
    orderId: order.id,
    nowMs: order.credited_at_ms as number,
    write: (words) => writeReceipt(order, words),
  })
}

function writeReceipt(order: OrderRow, words: Words): DocumentContent {
  const { texts, number, time } = words
  const { consent, withdraw_until_ms: untilMs } = order
  const amounts = [
    { label: texts.coins, amount: order.coins },
    { label: texts.bonus, amount: order.bonus },
    { label: texts.firstBonus, amount: order.first_reward_bonus ?? 0 },
    { label: texts.vipDays, amount: order.vip_days },
  ]
  return {
    title: texts.receiptTitle,
    paragraphs: [texts.receiptLead],
    rows: [
      { label: texts.product, value: order.product_name },
      ...amounts
        .filter(({ amount }) => amount > 0)
        .map(({ label, amount }) => ({ label, value: number(amount) })),
      { label: texts.price, value: words.money(toPrice(order)) },
      ...orderNumbers(order, words),
      { label: texts.paidAt, value: time(order.credited_at_ms as number) },
    ],
    notes: [
      ...(consent === null ? [] : [`${texts.consented}\n${consent}`]),
      ...(untilMs === null ? [] : [fill(texts.withdrawUntil, { time: time(untilMs) })]),
    ],
    links: [...(untilMs === null ? [] : [withdrawLink(words)]), termsLink(words)],
  }
}

/** Part of the transaction that takes back what is left of the order, after its whole price was paid back. */
export async function addRefundDocument(tx: Tx, ids: Ids, order: OrderRow, nowMs: number): Promise<void> {
  await addDocument(tx, ids, {
    memberId: order.member_id,
    kind: 'refund',
    key: `refund:${order.id}`,
    language: order.language,
    orderId: order.id,
    nowMs,
    write: (words) => ({
      title: words.texts.refundTitle,
      paragraphs: [words.texts.refundLead],
      rows: [
        { label: words.texts.product, value: order.product_name },
        { label: words.texts.refund, value: words.money(toPrice(order)) },
        ...orderNumbers(order, words),
        { label: words.texts.refundedAt, value: words.time(nowMs) },
      ],
      notes: [],
      links: [],
    }),
  })
}

/** By which the buyer and the payment provider know it. */
export function orderNumbers(
  { id, capture_id: captureId }: OrderRow,
  { texts }: Words,
): DocumentContent['rows'] {
  return [
    { label: texts.orderNo, value: id },
    ...(captureId === null ? [] : [{ label: texts.paymentNo, value: captureId }]),
  ]
}
