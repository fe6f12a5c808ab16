import type { Member } from '../../contract/member.ts'
import type { SessionProblem } from '../context.ts'

/** A member as the member may see it. */
export type Viewer = Omit<Member, 'thirdPartyId' | 'userId'>

/** Who came with a token. */
export interface Account {
  /** Null: the token belongs to nobody (row 77), or nothing is known. */
  viewer: Viewer | null
  /** The product API did not answer: the member is not known yet. */
  isUnavailable: boolean
  /** The page has asked and not been answered yet. */
  isAwaited?: true
}

/** The member without what names it elsewhere; null for a token without a member, which is as signed out. Row 77. */
export function toViewer({ thirdPartyId, userId: _, ...viewer }: Member): Viewer | null {
  return thirdPartyId === null ? null : viewer
}

/** What a member may do with the own data here, as far as the backend can. Row 436, rule 8. */
export interface DataRights {
  mayExport: boolean
  mayDelete: boolean
}

/** Whoever uses this browser, as far as the page knows. */
export interface MemberNow {
  /** Stands for the session; null without one. Row 70. */
  sessionMark: string | null
  /** Null for a visitor. */
  account: Account | null
  /** Null until it is known. */
  dataRights: DataRights | null
  /** Why the session is over. Rows 293-294. */
  sessionProblem?: SessionProblem
}
