import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, DOCUMENTS_MAX } from '../../../contract/extensions/mail-address.ts'
import { loadDocuments } from './documents.server.ts'

const toDocument = (kind: string, sentAtMs: number | null = null) => ({
  documentNo: kind,
  kind,
  title: `A ${kind}`,
  orderNo: null,
  createdAtMs: 0,
  sentAtMs,
})

const load = (documents: object[]) =>
  loadDocuments({
    api: { memberDocuments: async () => documents },
    language: 'en',
  } as unknown as AppLoadContext)

test('a document is called by its kind, an unknown one by its title (row 439)', async () => {
  const { documents } = await load([...DOCUMENT_KINDS, 'other'].map((kind) => toDocument(kind)))
  const names = documents.map(({ kind }) => kind)
  expect(names.slice(0, -1)).not.toContain(null)
  expect(names.at(-1)).toBeNull()
})

test('a document says whether it was sent (row 439)', async () => {
  const { documents } = await load([toDocument('receipt', 1), toDocument('refund')])
  expect(documents.map(({ sent }) => sent)).toEqual(['Sent by e-mail', 'Not sent by e-mail'])
})

test('a list says when it is empty, or not the whole (row 439)', async () => {
  expect((await load([])).lead).toMatch(/^No documents yet/)
  expect((await load([toDocument('receipt')])).end).toBeNull()
  const many = Array.from({ length: DOCUMENTS_MAX }, () => toDocument('receipt'))
  expect((await load(many)).end).toBe('Only the newest documents are listed.')
})
