import type { HandlerResult } from '../../contract/endpoint.ts'
import type { memberDetail } from '../../contract/member.ts'
import type { Handlers } from '../calls/call.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { withdrawConversions } from '../conversions/conversions.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { MemberRecords } from '../db/member-records.ts'
import type { Database } from '../db/tables.ts'
import { notSignedIn } from '../members/authenticate.ts'
import type { Clock } from '../runtime/clock.ts'
import { isVip } from '../vip/vip-periods.ts'
import { forgetClickIds } from '../visit-sources/visit-sources.ts'
import { loadBalances } from '../wallet/balances.ts'
import type { WalletDeps } from '../wallet/lock-wallet.ts'
import { createWalletQueue } from '../wallet/wallet-queue.ts'
import { deleteMember } from './delete-member.ts'
import { exportMember } from './export-member.ts'

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

/** For a member who has withdrawn the consent with which clicks on advertisements were stored. */
async function forgetClicks(db: Database, { memberId }: Viewer): Promise<null> {
  await inTransaction(db, async (tx) => {
    await withdrawConversions(tx, memberId)
    await forgetClickIds(tx, memberId)
  })
  return null
}

async function getMemberDetail(
  { db, clock }: { db: Database; clock: Clock },
  { memberId, provider }: Viewer,
): Promise<HandlerResult<typeof memberDetail> | Refusal> {
  const nowMs = clock.nowMs()
  const [member, { coins, bonus }] = await Promise.all([
    db
      .selectFrom('member')
      .innerJoin('member_identity', 'member_identity.member_id', 'member.id')
      .select(['nickname', 'avatar_url', 'code', 'third_party_id', isVip(memberId, nowMs).as('is_vip')])
      .where('member.id', '=', memberId)
      .where('provider', '=', provider)
      .executeTakeFirst(),
    loadBalances(db, memberId, nowMs),
  ])
  if (!member) return notSignedIn()
  return {
    user_id: memberId,
    totalBalance: coins + bonus,
    thirdPartId: member.third_party_id,
    thirdNickName: member.nickname,
    thirdHeadImgUrl: member.avatar_url,
    code: String(member.code),
    coinBalance: coins,
    bonusBalance: bonus,
    subscribeStatus: member.is_vip ? 1 : 0,
    signInProvider: provider,
  }
}
