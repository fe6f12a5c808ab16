import type { Handlers } from '../calls/call.ts'
import type { Database } from '../db/tables.ts'
import { listReceipts } from './list-receipts.ts'
import { getStatement } from './statement.ts'

export function receiptHandlers({ db }: { db: Database }) {
  return {
    receipts: (input, { viewer, language }) => listReceipts(db, input, { viewer, language }),
    walletStatement: (input, { viewer }) => getStatement(db, input, viewer),
  } satisfies Handlers
}
