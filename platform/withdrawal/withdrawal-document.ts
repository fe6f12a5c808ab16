import type { Tx } from '../db/in-transaction.ts'
import type { DocumentContent } from '../db/tables.ts'
import { addDocument } from '../mail/document.ts'
import { readConfirmedAddress } from '../mail/mail-address.ts'
import { termsLink } from '../mail/site-links.ts'
import type { Words } from '../mail/words.ts'
import { orderNumbers } from '../orders/order-documents.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Ids } from '../runtime/ids.ts'
import type { WithdrawalRow } from './offers.ts'

/**
 * Acknowledges what was declared, and when, to the address that the declaration names. A member who gave another address learns of it
 * there too: somebody else may have withdrawn. Part of the transaction that confirms the withdrawal.
 */
export async function addAcknowledgement(
  tx: Tx,
  ids: Ids,
  order: OrderRow,
  made: WithdrawalRow,
): Promise<void> {
  const add = (key: string, sendTo: string | null) =>
    addDocument(tx, ids, {
      memberId: order.member_id,
      kind: 'withdrawal',
      key,
      language: made.language,
      orderId: order.id,
      nowMs: made.confirmed_at_ms,
      sendTo,
      write: (words) => writeAcknowledgement(order, made, words),
    })
  const key = `withdrawal:${order.id}`
  await add(key, made.send_to)
  const known = await readConfirmedAddress(tx, order.member_id)
  if (known && made.send_to && known.toLowerCase() !== made.send_to.toLowerCase())
    await add(`${key}:member`, known)
}

function writeAcknowledgement(order: OrderRow, made: WithdrawalRow, words: Words): DocumentContent {
  const { texts, number } = words
  const amounts = [
    { label: texts.coinsBack, amount: made.coins_back },
    { label: texts.bonusBack, amount: made.bonus_back },
    { label: texts.coinsUsed, amount: made.coins_used },
    { label: texts.bonusUsed, amount: made.bonus_used },
  ]
  return {
    title: texts.withdrawalTitle,
    paragraphs: [texts.withdrawalLead],
    rows: [
      { label: texts.name, value: made.name },
      { label: texts.receivedAt, value: words.time(made.confirmed_at_ms) },
      { label: texts.product, value: order.product_name },
      ...orderNumbers(order, words),
      { label: texts.refund, value: words.money({ minor: made.refund_minor, currency: order.currency }) },
      ...amounts
        .filter(({ amount }) => amount > 0)
        .map(({ label, amount }) => ({ label, value: number(amount) })),
    ],
    notes: [`${texts.declared}\n${made.statement}`, texts.refundWay],
    links: [termsLink(words)],
  }
}
