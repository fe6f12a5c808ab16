import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { TRIES_MS } from './document.ts'
import { renderDocument } from './render-document.ts'

const LIMIT_MAX = 1_000

export const MailQuery = z
  .object({ state: z.enum(['waiting', 'failed']), limit: z.number().int().min(1).max(LIMIT_MAX) })
  .strict()
export type MailQuery = z.infer<typeof MailQuery>

export const MailName = z.object({ document: z.string().max(64) }).strict()
export type MailName = z.infer<typeof MailName>

export interface ListedMail {
  document: string
  kind: string
  memberCode: string
  /** Null: it was sent, or there is none. */
  to: string | null
  writtenAt: string
  tryCount: number
  nextTryAt: string | null
  sentAt: string | null
  givenUpAt: string | null
  failure: string | null
}

export interface ShownMail extends ListedMail {
  subject: string
  text: string
}

/** The longest waiting first, or those given up last. */
export async function listMails(
  { db }: { db: Database },
  { state, limit }: MailQuery,
): Promise<ListedMail[]> {
  const mails = selectMails(db).limit(limit)
  const rows =
    state === 'waiting'
      ? await mails.where('next_try_at_ms', 'is not', null).orderBy('next_try_at_ms').execute()
      : await mails.where('given_up_at_ms', 'is not', null).orderBy('given_up_at_ms', 'desc').execute()
  return rows.map(toListed)
}

export async function showMail({ db }: { db: Database }, { document }: MailName): Promise<ShownMail> {
  const row = await selectMails(db).where('document.id', '=', document).executeTakeFirst()
  if (!row) throw new OperatorRefusal('There is no such document.')
  const { language, content } = row
  // Of its links, the paths alone: a secret is nobody's but the reader's.
  const { subject, text } = renderDocument(content, { language, siteOrigin: '', secret: null })
  return { ...toListed(row), subject, text }
}

/** Has a mail that was given up tried again, for as long as a new one. */
export function retryMail(
  { db, clock }: { db: Database; clock: Clock },
  { document }: MailName,
): Promise<Record<string, never>> {
  const nowMs = clock.nowMs()
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('document')
      .select(['to_address', 'given_up_at_ms', 'secret', 'tries_end_at_ms'])
      .where('id', '=', document)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new OperatorRefusal('There is no such document.')
    if (row.given_up_at_ms === null || row.to_address === null) {
      throw new OperatorRefusal('This mail was not given up, or its address is not stored any more.')
    }
    if (row.secret !== null && nowMs >= row.tries_end_at_ms) {
      throw new OperatorRefusal('The link in this mail has ended: its member can ask for another one.')
    }
    await tx
      .updateTable('document')
      .set({
        given_up_at_ms: null,
        failure: null,
        try_count: 0,
        next_try_at_ms: nowMs,
        tries_end_at_ms: row.secret === null ? nowMs + TRIES_MS : row.tries_end_at_ms,
      })
      .where('id', '=', document)
      .execute()
    return {}
  })
}

function selectMails(db: Database) {
  return db
    .selectFrom('document')
    .innerJoin('member', 'member.id', 'document.member_id')
    .selectAll('document')
    .select('code')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number]

function toListed(row: Row): ListedMail {
  return {
    document: row.id,
    kind: row.kind,
    memberCode: String(row.code),
    to: row.to_address,
    writtenAt: isoTime(row.created_at_ms),
    tryCount: row.try_count,
    nextTryAt: isoTime(row.next_try_at_ms),
    sentAt: isoTime(row.sent_at_ms),
    givenUpAt: isoTime(row.given_up_at_ms),
    failure: row.failure,
  }
}
