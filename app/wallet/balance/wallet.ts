import type { OpenPayment } from '../../context.ts'
import type { KnownMember } from '../../member/session.ts'

/** A wallet's data besides its balances. */
export interface WalletState {
  dayLimitCoins: number | null
  spentTodayCoins: number
  vipUntilMs: number | null
  expiring: { purse: 'coins' | 'bonus'; amount: number; expiresAtMs: number }[]
}

/** The head of a wallet; null for parts that are unavailable or unknown to the backend. */
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

/** The data of the wallet's drawer besides its lists. */
export interface WalletPanel extends WalletHead {
  /** Open top-ups. */
  openPayments: OpenPayment[]
}
