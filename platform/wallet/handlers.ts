import type { Database } from '../db/tables.ts'
import type { Handlers } from '../http/call.ts'
import { listTransactions, listUnlocks } from './wallet-lists.ts'

/** What members see of their ledger. */
export function walletHandlers({ db }: { db: Database }) {
  return {
    rechargeList: (input, { viewer }) => listTransactions(db, input, viewer.memberId),
    consumeList: (input, { viewer, language }) =>
      listUnlocks(db, input, { memberId: viewer.memberId, language }),
  } satisfies Handlers
}
