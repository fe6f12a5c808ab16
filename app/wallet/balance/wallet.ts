import type { OpenPayment } from '../../context.ts'
import type { RecoveryThreat } from '../../mail/recovery.ts'
import type { KnownMember } from '../../member/session.ts'
import type { Spending } from '../top-up/store.ts'

export interface WalletState {
  dayLimitCoins: number | null
  spentTodayCoins: number
  vipUntilMs: number | null
  expiring: { purse: 'coins' | 'bonus'; amount: number; expiresAtMs: number }[]
}

export interface WalletHead {
  account: KnownMember | null
  state: WalletState | null
  /** Whether the ledger adds up, and the oldest receipt that breaks it. */
  check: { isRight: boolean; brokenReceiptNo: string | null } | null
  autoUnlocks: { dramaId: string; name: string }[] | null
  spending: Spending | null
  has: { limit: boolean; receipts: boolean; coinRules: boolean; withdrawal: boolean }
  /** The current month; null: the backend has no statements. */
  statementMonth: string | null
  /** Somebody asked to open this account with another login. */
  threat: RecoveryThreat | null
  timeZone: string
}

export interface WalletPanel extends WalletHead {
  openPayments: OpenPayment[]
}
