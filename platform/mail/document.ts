import type { Tx } from '../db/in-transaction.ts'
import type { DocumentContent, MailKind } from '../db/tables.ts'
import type { Ids } from '../runtime/ids.ts'
import { type Words, wordsIn } from './words.ts'

const DAY_MS = 86_400_000
/** Of what belongs to no order; the others are kept as long as the order. */
const KEPT_MS = 365 * DAY_MS
/** For so long a mail is tried. */
export const TRIES_MS = 3 * DAY_MS

export interface NewDocument {
  memberId: string
  kind: MailKind
  /** Of what it is about, like `receipt:<order>`: for each there is one document. */
  key: string
  /** BCP 47; null: that of the member's address. */
  language: string | null
  /** Of a member without an address; absent: English. */
  fallbackLanguage?: string
  orderId?: string
  nowMs: number
  write(words: Words): DocumentContent
  /** Instead of the member's address. */
  sendTo?: string | null
  /** See `DocumentContent.links`; the mail is of no use once its link has ended. */
  secret?: { text: string; endsAtMs: number }
}

/**
 * Writes a document in the transaction of what it is about, so that there is never one without the other. With an address, it is
 * in the outbox too. The same key again changes nothing.
 */
export async function addDocument(tx: Tx, ids: Pick<Ids, 'next'>, document: NewDocument): Promise<void> {
  const { memberId, kind, key, orderId = null, nowMs, write, secret } = document
  const address = await tx
    .selectFrom('mail_address')
    .select(['address', 'language'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const { language, fallbackLanguage = 'en' } = document
  const words = wordsIn(language ?? address?.language ?? fallbackLanguage)
  const toAddress = document.sendTo ?? address?.address ?? null
  await tx
    .insertInto('document')
    .values({
      id: ids.next(),
      member_id: memberId,
      kind,
      key,
      language: words.language,
      order_id: orderId,
      content: JSON.stringify(write(words)),
      created_at_ms: nowMs,
      forget_at_ms: toForgetMs(document),
      secret: (toAddress !== null && secret?.text) || null,
      to_address: toAddress,
      next_try_at_ms: toAddress === null ? null : nowMs,
      tries_end_at_ms: secret?.endsAtMs ?? nowMs + TRIES_MS,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .execute()
}

function toForgetMs({ kind, orderId, nowMs }: NewDocument): number | null {
  if (kind === 'confirmAddress') return nowMs + DAY_MS
  return orderId === undefined ? nowMs + KEPT_MS : null
}
