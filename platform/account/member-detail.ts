import type { HandlerResult } from '../../contract/endpoint.ts'
import type { memberDetail } from '../../contract/member.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import { notSignedIn } from '../members/authenticate.ts'
import type { Clock } from '../runtime/clock.ts'
import { isVip } from '../vip/vip-periods.ts'
import { loadBalances } from '../wallet/balances.ts'

export async function getMemberDetail(
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
