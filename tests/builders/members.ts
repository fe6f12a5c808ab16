import { Refusal } from '../../platform/calls/refusal.ts'
import { type SessionDeps, signIn } from '../../platform/members/sign-in.ts'
import type { Identity } from '../../platform/providers/identity.ts'

/**
 * Signs a member in as a provider would, without asking one. The same `thirdPartyId` is the same member. Returns the
 * member's id, the token and its headers.
 *
 * @param platform what `platformOver` returns, or a platform's own `db`, `clock`, `ids` and `sessions`
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
  const signedIn = await signIn(platform, { ...identity, ...given }, { equipmentId, language: 'en' })
  if (signedIn instanceof Refusal) throw new Error(signedIn.message)
  const { accessToken, memberId, endedCount } = signedIn
  return { memberId, token: accessToken, endedCount, headers: { Authorization: accessToken } }
}
