import type { OpenPayment } from '../../context.ts'
import type { KnownMember } from '../../member/session.ts'

/** Without the balances. */
export interface WalletState {
  dayLimitCoins: number | null
  spentTodayCoins: number
  vipUntilMs: number | null
  expiring: { purse: 'coins' | 'bonus'; amount: number; expiresAtMs: number }[]
}

/** Null: unavailable, or unknown to the backend. */
export interface WalletHead {
  account: KnownMember | null
  state: WalletState | null
  /** Whether the ledger adds up, and the oldest receipt that does not. */
  check: { isRight: boolean; brokenReceiptNo: string | null } | null
  /** Dramas that unlock automatically, by name. */
  autoUnlocks: { dramaId: string; name: string }[] | null
  has: { limit: boolean; receipts: boolean }
  /** Time zone of the server's times; see `useTimeZone`. */
  timeZone: string
}

/** Without its lists. */
export interface WalletPanel extends WalletHead {
  openPayments: OpenPayment[]
}
