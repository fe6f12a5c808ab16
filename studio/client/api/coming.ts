/**
 * Actions of the contract that `platform/operator/actions.ts` does not have yet. An entry is to be removed with the
 * arrival of its action, and this file with the last of them.
 */
import type { ListedFeedback } from '../../../platform/feedback/list-feedback.ts'
import type { MemberReport } from '../../../platform/operator/inspect-member.ts'
import type { OrderReport } from '../../../platform/operator/inspect-order.ts'

interface Act<Input, Output> {
  input: Input
  output: Output
}

type Role = 'owner' | 'editor' | 'support' | 'finance' | 'reader'
type FeedbackState = 'new' | 'answered' | 'closed'
type ActOnMember<Output> = Act<{ code: string; reason: string }, Output>
type Block = ActOnMember<{ blockedAt: string | null }>

interface Account {
  name: string
  role: Role
  createdAt: string
  disabledAt: string | null
  signsInBy: ('passkey' | 'password')[]
  lastSignInAt: string | null
}

interface SetupLink {
  name: string
  setupToken: string
  expiresAt: string
}

type ListedOrder = Omit<OrderReport, 'nextLookAt' | 'withdrawal' | 'answer'> & { next: string }

export interface Coming {
  findMembers: Act<
    { text: string },
    {
      code: string
      joinedAt: string
      deletedAt: string | null
      blockedAt: string | null
      foundBy: 'code' | 'order' | 'receipt' | 'address'
    }[]
  >
  inspectMember: Act<
    { code: string },
    MemberReport & {
      blockedAt: string | null
      address: { address: string; confirmedAt: string | null } | null
      devices: { service: string; signedInAt: string; endedAt: string | null; expiresAt: string }[]
    }
  >
  signOutMember: ActOnMember<{ endedCount: number }>
  blockMember: Block
  unblockMember: Block
  exportMember: ActOnMember<Record<string, unknown>>
  deleteMember: ActOnMember<{ deletedAt: string }>
  listOrders: Act<
    {
      filter: 'all' | 'doubtful' | 'disputed' | 'refunded' | 'withdrawn'
      after: string | null
      limit: number
    },
    { orders: ListedOrder[]; after: string | null }
  >
  withdrawOrder: Act<{ order: string; reason: string }, { refund: string; paidBackAt: string | null }>
  listFeedback: Act<
    { limit: number; sinceMs: number | null; skip: number; state?: FeedbackState },
    (ListedFeedback & { id: string; state: FeedbackState })[]
  >
  setFeedbackState: Act<{ id: string; state: FeedbackState }, { id: string; state: FeedbackState }>
  listAccounts: Act<Record<string, never>, Account[]>
  addAccount: Act<{ name: string; role: Role }, SetupLink>
  changeAccount: Act<{ name: string; role?: Role; isDisabled?: boolean }, Account>
  resetAccount: Act<{ name: string }, SetupLink>
  listSessions: Act<
    Record<string, never>,
    {
      id: string
      name: string
      signedInAt: string
      lastSeenAt: string
      expiresAt: string
      signedInBy: 'passkey' | 'password'
      userAgent: string
    }[]
  >
  endSession: Act<{ id: string }, Record<string, never>>
  listApprovals: Act<
    { state: 'waiting' | 'all' },
    {
      id: string
      action: string
      noun: string
      summary: string
      askedBy: string
      askedAt: string
      reason: string
      state: 'waiting' | 'approved' | 'declined' | 'expired'
      decidedBy: string | null
      decidedAt: string | null
    }[]
  >
  decideApproval: Act<{ id: string; isApproved: boolean }, { state: string; output?: unknown }>
}
