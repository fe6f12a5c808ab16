import type { Member } from '../app/member/session.ts'

export function sampleMember(given: Partial<Member> = {}): Member {
  return {
    nickname: 'Amara Lindqvist',
    avatarUrl: null,
    code: '10024817',
    coins: 1240,
    bonus: 85,
    totalCoins: 1325,
    isSubscribed: false,
    provider: 'google',
    ...given,
  }
}
