import type { Member as MemberWithIds } from '../../contract/member.ts'
import type { SessionProblem } from '../context.ts'

/** A member, as shown to that member. */
export type Member = Omit<MemberWithIds, 'thirdPartyId' | 'userId'>

/** What is known of a session's member. Open pages of the last release read these fields too. */
export interface KnownMember {
  /** Null: the session has no member, or nothing is known. */
  viewer: Member | null
  /** The product API did not respond, so the member is not known yet. */
  isUnavailable: boolean
  /** The page has sent a request and has no response yet. */
  isAwaited?: true
}

/** The member without ids of other services; null for a token without a member, which counts as signed out. */
export function toMember({ thirdPartyId, userId: _, ...member }: MemberWithIds): Member | null {
  return thirdPartyId === null ? null : member
}

/** As far as the backend supports it. */
export interface DataRights {
  mayExport: boolean
  mayDelete: boolean
}

/** The session of this browser, as far as the page knows. */
export interface Session {
  /** Identifies the session; null without one. */
  sessionMark: string | null
  /** Null for a visitor. */
  account: KnownMember | null
  /** Null until known. */
  dataRights: DataRights | null
  /** Why the session is over. */
  sessionProblem?: SessionProblem
}
