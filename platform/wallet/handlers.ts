import type { Handlers } from '../calls/call.ts'
import { checkWallet } from './check-wallet.ts'
import { listTransactions, listUnlocks } from './wallet-lists.ts'
import { type SummaryDeps, summarizeWallet } from './wallet-summary.ts'

export function walletHandlers(deps: SummaryDeps) {
  const { db } = deps
  return {
    rechargeList: (input, { viewer }) => listTransactions(db, input, viewer.memberId),
    consumeList: (input, { viewer, language }) =>
      listUnlocks(db, input, { memberId: viewer.memberId, language }),
    // The order of `selectOpenLots`.
    coinRules: async () => ({ spentFirst: 'bonus' }),
    walletCheck: (_input, { viewer }) => checkWallet(db, viewer.memberId),
    walletSummary: (_input, { viewer }) => summarizeWallet(deps, viewer.memberId),
  } satisfies Handlers
}
