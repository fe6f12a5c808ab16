import type { Database } from '../db/tables.ts'
import type { Handlers } from '../http/call.ts'
import { listReceipts } from './list-receipts.ts'

export function receiptHandlers({ db }: { db: Database }) {
  return {
    receipts: (input, { viewer, language }) => listReceipts(db, input, { viewer, language }),
  } satisfies Handlers
}
