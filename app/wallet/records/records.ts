import type { RecordIcon, RecordPurse } from './account-types.ts'

/** The two lists of the wallet. */
export const WALLET_TABS = ['transaction', 'episodes'] as const
export type WalletTab = (typeof WALLET_TABS)[number]

export function isWalletTab(text: unknown): text is WalletTab {
  return WALLET_TABS.includes(text as WalletTab)
}

/** A transaction as its row shows it, except for the time zone. */
export interface TransactionRow {
  /** In the language of the page. */
  label: string
  icon: RecordIcon
  purse: RecordPurse
  amount: number
  createdAtMs: number | null
  /** Null: never. */
  expiresAtMs: number | null
  subscribedFromMs: number | null
  subscribedUntilMs: number | null
  receiptNo: string | null
}

/** An unlocked episode as its row shows it. */
export interface UnlockRow {
  dramaId: string
  dramaName: string
  coverUrl: string | null
  /** The product API's name, for an episode whose name has no number. */
  episodeName: string
  episodeNumber: number | null
  coins: number
  bonus: number
  unlockedAtMs: number | null
  receiptNo: string | null
}

interface Page<Row> {
  rows: Row[]
  page: number
  hasMore: boolean
}

/** One page of one of the lists. */
export type RecordPage =
  | ({ tab: 'transaction' } & Page<TransactionRow>)
  | ({ tab: 'episodes' } & Page<UnlockRow>)

/** Where a list is shown, which decides its page size. */
export type ListPlace = 'screen' | 'drawer'
