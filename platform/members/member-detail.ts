import type { Wire } from '../../contract/endpoint.ts'
import type { memberDetail } from '../../contract/member.ts'
import type { Database } from '../db/tables.ts'
import type { Viewer } from './authenticate.ts'

/** What a member has, in whole coins. */
export interface Balances {
  coins: number
  bonus: number
}

/** The signed-in member with balances, in both readings of the specification. Rows 231, 247-248, 435. */
export async function getMemberDetail(
  { db, balancesOf }: { db: Database; balancesOf: (memberId: string) => Promise<Balances> },
  { memberId, provider }: Viewer,
): Promise<Wire<typeof memberDetail>> {
  const [member, { coins, bonus }] = await Promise.all([
    db
      .selectFrom('member')
      .innerJoin('member_identity', 'member_identity.member_id', 'member.id')
      .select(['nickname', 'avatar_url', 'code', 'third_party_id'])
      .where('member.id', '=', memberId)
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow(),
    balancesOf(memberId),
  ])
  return {
    user_id: memberId,
    totalBalance: coins + bonus,
    thirdPartId: member.third_party_id,
    thirdNickName: member.nickname,
    thirdHeadImgUrl: member.avatar_url,
    code: String(member.code),
    coinBalance: coins,
    bonusBalance: bonus,
    subscribeStatus: 0,
    signInProvider: provider,
  }
}
