import type { Handlers } from '../calls/call.ts'
import type { Database } from '../db/tables.ts'
import { listReceipts } from './list-receipts.ts'

export function receiptHandlers({ db }: { db: Database }) {
  return {
    receipts: (input, { viewer, language }) => listReceipts(db, input, { viewer, language }),
  } satisfies Handlers
}
