import type { Member as MemberWithIds } from '../../contract/member.ts'
import type { SessionProblem } from '../context.ts'

export type Member = Omit<MemberWithIds, 'thirdPartyId' | 'userId'>

/** Open pages of the last release read these fields too. */
export interface KnownMember {
  viewer: Member | null
  /** The product API did not respond, so the member is unknown. */
  isUnavailable: boolean
  isAwaited?: true
}

/** The member without ids of other services; null for a token without a member, which counts as signed out. */
export function toMember({ thirdPartyId, userId: _, ...member }: MemberWithIds): Member | null {
  return thirdPartyId === null ? null : member
}

export interface DataRights {
  mayExport: boolean
  mayDelete: boolean
}

export interface Session {
  sessionMark: string | null
  account: KnownMember | null
  dataRights: DataRights | null
  sessionProblem?: SessionProblem
}
