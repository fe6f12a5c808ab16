import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import {
  DOCUMENTS_MAX,
  type memberDocument,
  type memberDocuments,
} from '../../contract/extensions/mail-address.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import { renderDocument } from './render-document.ts'

export interface DocumentDeps {
  db: Database
  /** Of links in documents. */
  siteOrigin: string
}

export async function listDocuments(
  { db }: DocumentDeps,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof memberDocuments>> {
  const found = await documentsOf(db, memberId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(DOCUMENTS_MAX)
    .execute()
  return {
    records: found.map(({ id, kind, content, order_id, created_at_ms, sent_at_ms }) => ({
      documentNo: id,
      kind,
      title: content.title,
      orderNo: order_id,
      createTime: created_at_ms,
      sendTime: sent_at_ms,
    })),
  }
}

export async function showDocument(
  { db, siteOrigin }: DocumentDeps,
  { documentNo }: ParsedInput<typeof memberDocument>,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof memberDocument>> {
  const found = await documentsOf(db, memberId).where('id', '=', documentNo).executeTakeFirst()
  if (!found) return null
  const { subject, html } = renderDocument(found.content, {
    language: found.language,
    siteOrigin,
    // What only the owner of the mailbox may do stays in the mail.
    secret: null,
  })
  return { title: subject, html }
}

function documentsOf(db: Database, memberId: string) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'confirmAddress')
}
