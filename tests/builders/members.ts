import { type SessionDeps, signIn } from '../../platform/members/sign-in.ts'
import type { Identity } from '../../platform/providers/identity.ts'

/**
 * Signs somebody in as a provider would have them, without asking one. The same `thirdPartyId` is the same member,
 * another one (any text) another. Answers the member's id, the token and the headers that carry it.
 *
 * @param platform what `platformOver` answers, or a platform's own `db`, `clock`, `ids` and `sessions`
 */
export async function signedInMember(
  platform: SessionDeps,
  { equipmentId = null, ...given }: Partial<Identity> & { equipmentId?: string | null } = {},
) {
  const identity = {
    provider: 'google',
    thirdPartyId: '1029384756',
    nickname: 'Ada',
    avatarUrl: null,
  } as const
  const { accessToken, memberId, endedCount } = await signIn(platform, { ...identity, ...given }, equipmentId)
  return { memberId, token: accessToken, endedCount, headers: { Authorization: accessToken } }
}
