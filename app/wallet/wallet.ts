import type { OpenPayment } from '../context.ts'
import type { Account } from '../member/account.ts'

/** A wallet's data besides its balances. */
export interface WalletState {
  dayLimitCoins: number | null
  spentTodayCoins: number
  vipUntilMs: number | null
  expiring: { purse: 'coins' | 'bonus'; amount: number; expiresAtMs: number }[]
}

/** What the head of a wallet shows; null for what is unavailable at the moment or unknown to the backend. */
export interface WalletHead {
  account: Account | null
  state: WalletState | null
  /** Whether the ledger adds up, and the oldest receipt that does not. Row 433. */
  check: { isRight: boolean; brokenReceiptNo: string | null } | null
  /** Series that unlock automatically, by name. Row 432. */
  autoUnlocks: { dramaId: string; name: string }[] | null
  has: { limit: boolean; receipts: boolean }
  /** Time zone of the server's times; see `useTimeZone`. */
  timeZone: string
}

/** What the wallet's drawer shows besides its lists. */
export interface WalletPanel extends WalletHead {
  /** Top-ups that have not ended. Row 431. */
  openPayments: OpenPayment[]
}
