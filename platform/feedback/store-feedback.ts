import { createHash } from 'node:crypto'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type { sendFeedback } from '../../contract/extensions/feedback.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { notSignedIn } from '../members/authenticate.ts'
import type { Clock } from '../runtime/clock.ts'

type Message = ParsedInput<typeof sendFeedback>

/** Stores a message once, however often it arrives. A text that was changed before it is sent again is another message. */
export function storeFeedback(
  { db, clock }: { db: Database; clock: Clock },
  message: Message,
  viewer: Viewer | null,
): Promise<Refusal | null> {
  const memberId = viewer?.memberId ?? null
  const { description, email, page = null, language } = message
  return inTransaction(db, async (tx) => {
    if (memberId !== null && !(await holdMember(tx, memberId))) return notSignedIn()
    await tx
      .insertInto('feedback')
      .values({
        id: toId(message, memberId),
        member_id: memberId,
        description,
        topics: toTopics(message),
        email,
        page,
        language,
        sent_at_ms: clock.nowMs(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return null
  })
}

/** A concurrent deletion of the account waits, and then deletes the message too. */
async function holdMember(tx: Tx, memberId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at_ms', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

function toTopics({ topics }: Message): string {
  return [...new Set(topics)].sort().join(' ')
}

function toId(message: Message, memberId: string | null): string {
  const { key, description, email } = message
  const content = JSON.stringify([key, memberId, description, toTopics(message), email])
  return createHash('sha256').update(content).digest('base64url')
}
