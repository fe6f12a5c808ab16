import type { Handlers } from '../calls/call.ts'
import type { MemberRecords } from '../db/member-records.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { WalletDeps } from '../wallet/lock-wallet.ts'
import { createWalletQueue } from '../wallet/wallet-queue.ts'
import { deleteMember } from './delete-member.ts'
import { exportMember } from './export-member.ts'
import { forgetClicks } from './forget-clicks.ts'
import { getMemberDetail } from './member-detail.ts'

/** Shared by all exports but by nothing else: one export page runs at a time, and no unlock waits for it. */
const EXPORTS = 'exports'

interface AccountDeps extends WalletDeps {
  db: Database
  clock: Clock
  /** Of subjects that this room does not import. */
  otherRecords: readonly MemberRecords[]
}

export function accountHandlers(deps: AccountDeps) {
  const queue = createWalletQueue()
  return {
    memberDetail: (_input, { viewer }) => getMemberDetail(deps, viewer),
    exportMember: (input, { viewer }) => queue.run(EXPORTS, () => exportMember(deps, input, viewer)),
    forgetClicks: (_input, { viewer }) => forgetClicks(deps.db, viewer),
    deleteMember: (_input, { viewer }) => deleteMember(deps, viewer),
  } satisfies Handlers
}
