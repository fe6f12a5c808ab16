import type { Member } from '../../contract/member.ts'
import type { SessionProblem } from '../context.ts'

/** A member, as shown to that member. */
export type Viewer = Omit<Member, 'thirdPartyId' | 'userId'>

/** The owner of a request's token. */
export interface Account {
  /** Null: the token has no member, or nothing is known. */
  viewer: Viewer | null
  /** The product API did not respond, so the member is not known yet. */
  isUnavailable: boolean
  /** The page has sent a request and has no response yet. */
  isAwaited?: true
}

/** The member without ids of other services; null for a token without a member, which counts as signed out. */
export function toViewer({ thirdPartyId, userId: _, ...viewer }: Member): Viewer | null {
  return thirdPartyId === null ? null : viewer
}

/** What members can do with their data here, as far as the backend supports it. */
export interface DataRights {
  mayExport: boolean
  mayDelete: boolean
}

/** The user of this browser, as far as the page knows. */
export interface MemberNow {
  /** Identifies the session; null without one. */
  sessionMark: string | null
  /** Null for a visitor. */
  account: Account | null
  /** Null until known. */
  dataRights: DataRights | null
  /** Why the session is over. */
  sessionProblem?: SessionProblem
}
